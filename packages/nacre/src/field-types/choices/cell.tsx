import { useAdmin } from '#shell/ui/records/admin-context.ts'
import { formatList } from '#shell/ui/records/formats.ts'
import { choiceLabelOf } from '../choice/cell.tsx'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const choicesCell: TypeCell = { Cell: Choices }

function Choices({ field, value }: ValueProps) {
  const { locale } = useAdmin()
  const labels = [value].flat().map((one) => choiceLabelOf(field, one))
  return <>{formatList(locale, labels)}</>
}
