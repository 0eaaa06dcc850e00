import type { ValueProps, TypeCell } from '../type-cell.ts'
import type { StoredFile } from './field.ts'

export const fileCell: TypeCell = { Cell: FileName }

function FileName({ value }: ValueProps) {
  return <>{(value as StoredFile).name}</>
}
