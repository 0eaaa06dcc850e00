import type { ReactNode } from 'react'

interface Props {
  /** What the table is called. */
  label: string
  /** The same for the part of the page that is scrolled, where it should say more. */
  about?: string
  className?: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table of its own: where it is wider than its place it is scrolled, by the keyboard too. */
export function PlainTable({ label, about = label, className = '', columns, children }: Props) {
  return (
    <div className={`table ${className}`.trim()} role="region" aria-label={about} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
