import type { CellProps } from 'nacre/react'
import './spine.css'

export function Cell({ value }: CellProps<string>) {
  return (
    <svg className="library-spine" viewBox="0 0 8 24" role="img" aria-label={`Spine ${value}`}>
      <rect width="8" height="24" rx="2" fill={value} />
    </svg>
  )
}
