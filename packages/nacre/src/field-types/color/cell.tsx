import { plainText } from '../bases/plain-text.ts'
import type { ValueProps, TypeCell } from '../type-cell.ts'

export const colorCell: TypeCell = { Cell: Swatch }

function Swatch({ value }: ValueProps) {
  const color = plainText(value)
  return (
    <span className="swatch">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={color} />
      </svg>
      {color}
    </span>
  )
}
