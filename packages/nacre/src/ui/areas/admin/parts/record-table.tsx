import type { ComponentType, ReactNode } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { PlainTable } from '../../../kit/plain-table.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity } from '../../../records/admin-data.ts'
import { alignmentClass } from '../fields/cell.tsx'
import { ColumnLabel } from '../list/columns/column-label.tsx'
import { useColumnName } from '../list/list-context.ts'
import { ariaSortOf, type SortColumn } from '../list/sorting.ts'
import { isListed, listPath } from '../../../records/list-path.ts'
import { RecordRow } from '../list/record-row.tsx'

interface Props<Row extends { readonly id: string }> {
  /** The plural of the entity. */
  plural: string
  records: readonly Row[]
  /** The fields. The first one links to the record. */
  columns: readonly (keyof Row & string)[]
  /** Returns the path of a record. By default it is that in the area. */
  to?: ((record: Row) => string) | undefined
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
  const { plural, records, columns, to, empty } = props
  const entity = findEntity(useAdmin(), plural)
  if (!entity) return null
  if (records.length === 0) return <>{empty}</>
  return <EntityTable entity={entity} records={records} columns={columns} to={to} />
}

/** The properties of a table of an entity. */
export interface EntityTableProps<Row> {
  entity: EntitySchema
  records: readonly Row[]
  columns: readonly (keyof Row & string)[]
  to?: ((record: Row) => string) | undefined
  /** The order of a list. Its headings sort. */
  sort?: readonly SortColumn[]
  foot?: ReactNode
  /** The first cell of each row, such as a checkbox. */
  lead?: {
    readonly head: ReactNode
    readonly Cell: ComponentType<{ entity: EntitySchema; record: Row }>
  }
}

/** The records of an entity as a table. The first column links to the record. */
export function EntityTable<Row extends { readonly id: string }>(props: EntityTableProps<Row>) {
  const { entity, records, columns, sort, foot, lead } = props
  const columnName = useColumnName()
  const { to = isListed(entity) ? ({ id }: Row) => `${listPath(entity)}/${id}` : undefined } = props
  const cells = columns.map((name, index) => ({
    name,
    isTitle: index === 0,
    className: alignmentClass(entity, name),
  }))
  return (
    <PlainTable
      label={entity.pluralLabel}
      columns={[
        ...(lead ? [{ name: 'lead', label: lead.head, className: 'lead' }] : []),
        ...columns.map((name) => ({
          name,
          label: sort ? (
            <SortableLabel name={name} label={columnName(name, entity)} />
          ) : (
            columnName(name, entity)
          ),
          sort: sort && ariaSortOf(sort, name),
          className: alignmentClass(entity, name),
        })),
      ]}
      foot={foot}
    >
      {records.map((record) => (
        <RecordRow
          key={record.id}
          entity={entity}
          cells={cells}
          record={record as never}
          to={to?.(record)}
          lead={lead && <lead.Cell entity={entity} record={record} />}
        />
      ))}
    </PlainTable>
  )
}

function SortableLabel({ name, label }: { name: string; label: string }) {
  return (
    <span className="column-name">
      <ColumnLabel name={name} label={label} />
    </span>
  )
}
