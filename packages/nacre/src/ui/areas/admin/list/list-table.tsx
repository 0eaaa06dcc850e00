import { titleFieldOf } from '#shell/model/values/title.ts'
import type { ReactNode, Ref } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import {
  defaultColumnWidth,
  leastTableWidth,
  linkColumn,
  titleColumnClass,
} from './columns/columns.ts'
import { alignmentClass } from '../fields/cell.tsx'
import { ListHeading } from './list-heading.tsx'
import { useList } from './list-context.ts'
import { listComponents } from './list-sections.tsx'
import type { ListView } from './list-view.ts'
import { type CellColumn, RecordRow } from './record-row.tsx'
import { valueWithIds } from './value.tsx'
import { listPath } from '../../../records/list-path.ts'
import { TotalsRow } from './totals/totals-row.tsx'

/** A row with its position in the whole list, starting at 1. It has no record while loading. */
export interface IndexedRow {
  readonly record: AnyRecord | undefined
  readonly place: number
}

interface Props {
  list: ListView
  rows: readonly IndexedRow[]
  /** Placeholders for rows that are not rendered. */
  above?: ReactNode
  below?: ReactNode
  region?: Ref<HTMLDivElement>
  className?: string
}

const leadWidth = 44

/** The records of a page, or of the visible part of a long list, as a table. */
export function ListTable({ list, rows, above, below, region, className = '' }: Props) {
  const { entity, total } = list
  const { columns, here, sums } = useList()
  const names = columns.map(({ name }) => name)
  const title = titleFieldOf(entity)
  const { HeadLead, RowLead } = listComponents
  const hasLead = HeadLead !== undefined || RowLead !== undefined
  const widths = columns.map(({ name, width }) => width ?? defaultColumnWidth(entity, name))
  const totalWidth = (hasLead ? leadWidth : 0) + leastTableWidth(entity, columns)
  const linked = linkColumn(entity, columns)
  const cells = columns.map(({ name }, at) => ({
    name,
    isTitle: name === linked,
    className: name === linked ? titleColumnClass(widths[at]) : alignmentClass(entity, name),
  }))
  return (
    <div
      className={`table list-table ${className}`}
      role="region"
      aria-label={entity.pluralLabel}
      tabIndex={0}
      ref={region}
    >
      {/* The offset tells screen readers where the rendered rows are in the whole list. */}
      <table
        width={totalWidth}
        aria-label={entity.pluralLabel}
        aria-rowcount={rows.length < total ? total + 1 : undefined}
      >
        <colgroup>
          {hasLead && <col width={leadWidth} />}
          {columns.map(({ name, width }, at) => (
            // The title column takes the remaining width.
            <col
              key={name}
              className={name === linked ? 'title-cell' : undefined}
              width={name === title && width === undefined ? undefined : widths[at]}
            />
          ))}
        </colgroup>
        <ListHeading key={here.pathname} list={list} widths={widths} />
        <tbody>
          {above}
          {rows.map(({ record, place: at }) => {
            const index = rows.length < total ? at + 1 : undefined
            return record ? (
              <ListRow
                key={record.id}
                entity={entity}
                cells={cells}
                record={record}
                position={index}
              />
            ) : (
              <tr key={at} className="coming" aria-rowindex={index}>
                <td colSpan={columns.length + (hasLead ? 1 : 0)}>…</td>
              </tr>
            )
          })}
          {below}
        </tbody>
        {sums && <TotalsRow entity={entity} columns={names} sums={sums} hasLead={hasLead} />}
      </table>
    </div>
  )
}

interface RowProps {
  entity: EntitySchema
  cells: readonly CellColumn[]
  record: AnyRecord
  position: number | undefined
}

function ListRow({ record, ...row }: RowProps) {
  const { entity } = row
  const { RowLead, HeadLead, aroundCell } = listComponents
  const storedRecord = valueWithIds(record)
  const lead = RowLead ? <RowLead entity={entity} record={storedRecord} /> : null
  return (
    <RecordRow
      {...row}
      record={record}
      to={`${listPath(entity)}/${record.id}`}
      lead={RowLead || HeadLead ? lead : undefined}
      wrap={(column, children) =>
        aroundCell ? aroundCell({ entity, column, record: storedRecord, children }) : children
      }
    />
  )
}
