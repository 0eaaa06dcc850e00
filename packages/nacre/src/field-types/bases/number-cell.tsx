import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { numberFormat } from '#shell/ui/records/formats.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const numberCell: TypeCell = { Cell: FormattedNumber }

/** A number. The text of a decimal is exact, and `Intl.NumberFormat` takes it without rounding. */
function FormattedNumber({ field, value }: ValueProps) {
  const { locale } = useAdmin()
  const { places = 0 } = field.constraints
  const format = numberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return <>{format.format(value as number)}</>
}
