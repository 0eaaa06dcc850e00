import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { timeFormat } from '#shell/ui/records/formats.ts'
import { plainText } from '../bases/plain-text.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const dateCell: TypeCell = { Cell: Day }

const dateOnly = { dateStyle: 'medium', timeZone: 'UTC' } as const

function Day({ value }: ValueProps) {
  const { locale } = useAdmin()
  return <>{timeFormat(locale, dateOnly).format(new Date(`${plainText(value)}T00:00:00Z`))}</>
}
