import type { ReactNode } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { recordTitle, titleFieldOf } from '#shell/model/values/title.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import { renderColumnValue } from './value.tsx'

/** The properties that all cells of a column share. */
export interface CellColumn {
  readonly name: string
  /** Whether the column names the record, and links to it. */
  readonly isTitle: boolean
  readonly className: string | undefined
}

interface Props {
  entity: EntitySchema
  cells: readonly CellColumn[]
  record: AnyRecord
  /** The path of the record, if there is a page of it. */
  to: string | undefined
  /** The content of an additional first cell. */
  lead?: ReactNode
  /** The row in a table of which not all rows are rendered. */
  position?: number | undefined
  /** Wraps the content of a cell. */
  wrap?: (column: string, children: ReactNode) => ReactNode
}

/** A record as a row of a table. */
export function RecordRow(props: Props) {
  const {
    entity,
    cells,
    record,
    to,
    lead,
    position,
    wrap = (_column, children) => children,
  } = props
  return (
    <tr aria-rowindex={position}>
      {lead !== undefined && <td className="lead">{lead}</td>}
      {cells.map(({ name: column, isTitle, className }) => {
        const Tag = isTitle ? 'th' : 'td'
        const children =
          isTitle && to !== undefined ? (
            <RecordLink entity={entity} column={column} record={record} to={to} />
          ) : (
            renderColumnValue({ entity, column, record })
          )
        return (
          <Tag key={column} scope={isTitle ? 'row' : undefined} className={className}>
            {wrap(column, children)}
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
  to,
}: {
  entity: EntitySchema
  column: string
  record: AnyRecord
  to: string
}) {
  const titleField = titleFieldOf(entity)
  // Tables of a page load no other fields than their columns.
  if (titleField === undefined || !(titleField in record)) {
    const value = renderColumnValue({ entity, column, record, isInLink: true })
    return <IntentLink to={to}>{value}</IntentLink>
  }
  const title = recordTitle(entity, record)
  if (column === titleField) return <IntentLink to={to}>{title}</IntentLink>
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
      <IntentLink to={to} className="record-target">
        <KitIcon name="next" />
        <span className="visually-hidden">{title}</span>
      </IntentLink>{' '}
      {value}
    </>
  )
}
