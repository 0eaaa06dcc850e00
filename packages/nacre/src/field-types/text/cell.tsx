import { plainText } from '../bases/plain-text.ts'
import type { RenderedProps, TypeCell } from '../type-cell.ts'

export const textCell: TypeCell = { Rendered: Text }

function Text({ value }: RenderedProps) {
  return <>{plainText(value)}</>
}
