import type { ReactNode } from 'react'
import './table.css'

/** The head of a column, where it is more than words. */
export interface Column {
  readonly name: string
  readonly label: ReactNode
  readonly className?: string | undefined
}

interface Props {
  /** What the table is called. */
  label: string
  /** The same for the part of the page that is scrolled, where it should say more. */
  about?: string
  className?: string
  columns: readonly (string | Column)[]
  /** The rows. */
  children: ReactNode
}

/** A table of its own: where it is wider than its place it is scrolled, by the keyboard too. */
export function PlainTable({ label, about = label, className = '', columns, children }: Props) {
  return (
    <div className={`table ${className}`.trim()} role="region" aria-label={about} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>{columns.map(headOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function headOf(column: string | Column): ReactNode {
  if (typeof column === 'string') return headOf({ name: column, label: column })
  const { name, label, className } = column
  return (
    <th key={name} scope="col" className={className}>
      {label}
    </th>
  )
}
