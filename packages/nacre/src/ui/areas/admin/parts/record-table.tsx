import type { ReactNode } from 'react'
import { IntentLink } from '../../../components/intent-link.tsx'
import { PlainTable } from '../../kit/plain-table.tsx'
import { useAdmin } from '../admin-context.ts'
import { findEntity } from '../admin-data.ts'
import { alignmentClass } from '../fields/cell.tsx'
import { useColumnName } from '../list/list-context.ts'
import { isListed, listPath } from '../list-path.ts'
import { renderColumnValue } from '../list/value.tsx'

interface Props<Row extends { readonly id: string }> {
  /** The plural of the entity. */
  plural: string
  records: readonly Row[]
  /** The fields. The first one links to the record. */
  columns: readonly (keyof Row & string)[]
  /** Returns the path of a record. By default it is that in the area. */
  to?: (record: Row) => string
  /** What is shown without records. */
  empty?: ReactNode
}

/**
 * A table of records with values as the lists of the area show them, without the tools of a list.
 *
 * @example
 * <RecordTable plural="bookings" records={[{ id: '01', number: 'B-1' }]} columns={['number']} empty="Nothing is booked." />
 */
export function RecordTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { plural, records, columns, empty } = props
  const entity = findEntity(useAdmin(), plural)
  const columnName = useColumnName()
  if (!entity) return null
  if (records.length === 0) return <>{empty}</>
  const { to = isListed(entity) ? ({ id }: Row) => `${listPath(entity)}/${id}` : undefined } = props
  return (
    <PlainTable
      label={entity.pluralLabel}
      columns={columns.map((name) => ({
        name,
        label: columnName(name, entity),
        className: alignmentClass(entity, name),
      }))}
    >
      {records.map((record) => (
        <tr key={record.id}>
          {columns.map((column, index) => {
            const value = renderColumnValue({ entity, column, record: record as never })
            return (
              <td key={column} className={alignmentClass(entity, column)}>
                {index === 0 && to ? <IntentLink to={to(record)}>{value}</IntentLink> : value}
              </td>
            )
          })}
        </tr>
      ))}
    </PlainTable>
  )
}
