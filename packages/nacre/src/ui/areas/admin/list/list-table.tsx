import { titleFieldOf, recordTitle } from '#shell/model/schema/title.ts'
import type { ReactNode, Ref } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import type { AnyRecord } from '../any-record.ts'
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
import { renderColumnValue, valueWithIds } from './value.tsx'
import { listPath } from '../list-path.ts'
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
              className={name === linked ? 'called' : undefined}
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
              <Row key={record.id} entity={entity} cells={cells} record={record} place={index} />
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

/** The properties that all cells of a column share. */
interface CellColumn {
  readonly name: string
  /** Whether the column links to the record. */
  readonly isTitle: boolean
  readonly className: string | undefined
}

interface RowProps {
  entity: EntitySchema
  cells: readonly CellColumn[]
  record: AnyRecord
  place: number | undefined
}

function Row({ entity, cells, record, place: position }: RowProps) {
  const storedRecord = valueWithIds(record)
  const { RowLead, HeadLead, aroundCell = PassThrough } = listComponents
  return (
    <tr aria-rowindex={position}>
      {(RowLead ?? HeadLead) && (
        <td className="lead">{RowLead && <RowLead entity={entity} record={storedRecord} />}</td>
      )}
      {cells.map(({ name: column, isTitle, className }) => {
        const Tag = isTitle ? 'th' : 'td'
        const children = isTitle ? (
          <RecordLink entity={entity} column={column} record={record} />
        ) : (
          renderColumnValue({ entity, column, record })
        )
        return (
          <Tag key={column} scope={isTitle ? 'row' : undefined} className={className}>
            {aroundCell({ entity, column, record: storedRecord, children })}
          </Tag>
        )
      })}
    </tr>
  )
}

/**
 * The link to a record in its first column. Its text is the title or the value of the column. A
 * value with its own link keeps it, and this link is placed beside it.
 */
function RecordLink({
  entity,
  column,
  record,
}: {
  entity: EntitySchema
  column: string
  record: AnyRecord
}) {
  const to = `${listPath(entity)}/${record.id}`
  const title = recordTitle(entity, record)
  if (column === titleFieldOf(entity)) return <IntentLink to={to}>{title}</IntentLink>
  const value = renderColumnValue({ entity, column, record })
  const isLink = entity.fields[column]?.relation !== undefined
  if (!isLink) {
    return (
      <IntentLink to={to}>
        {value}
        <span className="visually-hidden">, {title}</span>
      </IntentLink>
    )
  }
  return (
    <>
      <IntentLink to={to} className="way-to">
        <KitIcon name="next" />
        <span className="visually-hidden">{title}</span>
      </IntentLink>{' '}
      {value}
    </>
  )
}

function PassThrough({ children }: { children: ReactNode }): ReactNode {
  return children
}
