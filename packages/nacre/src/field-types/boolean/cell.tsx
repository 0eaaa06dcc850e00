import { useMessages } from '#shell/ui/kit/use-messages.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const booleanCell: TypeCell = { Cell: YesOrNo }

function YesOrNo({ value }: ValueProps) {
  const t = useMessages()
  return <>{t(value === true ? 'fields.boolean.yes' : 'fields.boolean.no')}</>
}
