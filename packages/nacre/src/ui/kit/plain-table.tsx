import type { ReactNode } from 'react'
import './table.css'

/**
 * A column header with more than a text.
 *
 * @example
 * const column: PlainColumn = { name: 'copies', label: 'Copies', className: 'number' }
 */
export interface PlainColumn {
  readonly name: string
  readonly label: ReactNode
  readonly className?: string | undefined
  /** The order of the rows by this column. */
  readonly sort?: 'ascending' | 'descending' | undefined
}

interface Props {
  /** The accessible name of the table. */
  label: string
  /** The accessible name of the scroll area, if it needs to say more. */
  about?: string
  className?: string
  columns: readonly (string | PlainColumn)[]
  /** The table rows. */
  children: ReactNode
  /** The rows below them, such as sums, in a `tfoot`. */
  foot?: ReactNode
}

/**
 * A simple table. If it is wider than its container, it scrolls horizontally, also by keyboard.
 *
 * @example
 * <PlainTable label="Stock" columns={['Title', { name: 'copies', label: 'Copies', className: 'number' }]}>
 *   <tr><td>Dune</td><td className="number">3</td></tr>
 * </PlainTable>
 */
export function PlainTable(props: Props) {
  const { label, about = label, className = '', columns, children, foot } = props
  return (
    <div className={`table ${className}`.trim()} role="region" aria-label={about} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>{columns.map(columnHeader)}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot}
      </table>
    </div>
  )
}

function columnHeader(column: string | PlainColumn): ReactNode {
  if (typeof column === 'string') return columnHeader({ name: column, label: column })
  const { name, label, className, sort } = column
  return (
    <th key={name} scope="col" className={className} aria-sort={sort}>
      {label}
    </th>
  )
}
