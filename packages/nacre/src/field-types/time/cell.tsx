import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { timeFormat } from '#shell/ui/records/formats.ts'
import { plainText } from '../bases/plain-text.ts'
import type { TypeCell, ValueProps } from '../type-cell.ts'

export const timeCell: TypeCell = { Cell: Clock }

const timeOnly = { timeStyle: 'short', timeZone: 'UTC' } as const

/** The time as the clocks of the reader show it, with 12 or 24 hours. */
function Clock({ value }: ValueProps) {
  const { locale } = useAdmin()
  return <>{timeFormat(locale, timeOnly).format(new Date(`2024-01-01T${plainText(value)}:00Z`))}</>
}
