import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { numberFormat } from '#shell/ui/records/formats.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const moneyCell: TypeCell = { Cell: Amount }

function Amount({ field, value }: ValueProps) {
  const { locale } = useAdmin()
  const { currency = 'EUR' } = field.constraints
  return <>{numberFormat(locale, { style: 'currency', currency }).format(value as number)}</>
}
