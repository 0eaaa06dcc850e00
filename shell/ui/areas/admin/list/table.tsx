import { titleFieldOf, titleIn } from '#shell/model/outline/title.ts'
import type { ReactNode, Ref } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../admin-context.ts'
import { numberFormat } from '../formats.ts'
import type { AnyRecord } from '../any-record.ts'
import { linkedColumn, titleClass, usualWidth } from './columns.ts'
import { alignment, Heading } from './heading.tsx'
import { useList } from './list-context.ts'
import { listParts, type ShownList } from './list-parts.tsx'
import { valueIn, withIds } from './value.tsx'

const words = {
  en: { sum: 'Sum', average: 'Average' },
  de: { sum: 'Summe', average: 'Durchschnitt' },
}

/** A row, and where it stands in the whole list, from 1. Without a record it is on its way. */
export interface PlacedRow {
  readonly record: AnyRecord | undefined
  readonly place: number
}

interface Props {
  list: ShownList
  rows: readonly PlacedRow[]
  /** Rows that are not here, as room above and below. */
  above?: ReactNode
  below?: ReactNode
  region?: Ref<HTMLDivElement>
  className?: string
}

const leadWidth = 44

/** The records of a page, or of a window on a long list, as a table. */
export function Table({ list, rows, above, below, region, className = '' }: Props) {
  const { entity, total } = list
  const { columns, here } = useList()
  const title = titleFieldOf(entity)
  const { HeadLead, RowLead } = listParts
  const hasLead = HeadLead !== undefined || RowLead !== undefined
  const widths = columns.map(({ name, width }) => width ?? usualWidth(entity, name))
  const whole = widths.reduce((sum, one) => sum + one, hasLead ? leadWidth : 0)
  const linked = linkedColumn(entity, columns)
  const cells = columns.map(({ name }, at) => ({
    name,
    isTitle: name === linked,
    className: name === linked ? titleClass(widths[at]) : alignment(entity, name),
  }))
  return (
    <div
      className={`table list-table ${className}`}
      role="region"
      aria-label={entity.labels}
      tabIndex={0}
      ref={region}
    >
      {/* What begins somewhere in the middle says where, for those who do not see the rest. */}
      <table
        width={whole}
        aria-label={entity.labels}
        aria-rowcount={rows.length < total ? total + 1 : undefined}
      >
        <colgroup>
          {hasLead && <col width={leadWidth} />}
          {columns.map(({ name, width }, at) => (
            // What is left over belongs to what people read first.
            <col
              key={name}
              className={name === linked ? 'called' : undefined}
              width={name === title && width === undefined ? undefined : widths[at]}
            />
          ))}
        </colgroup>
        <Heading key={here.pathname} list={list} widths={widths} />
        <tbody>
          {above}
          {rows.map(({ record, place }) => {
            const index = rows.length < total ? place + 1 : undefined
            return record ? (
              <Row key={record.id} entity={entity} cells={cells} record={record} place={index} />
            ) : (
              <tr key={place} className="coming" aria-rowindex={index}>
                <td colSpan={columns.length + (hasLead ? 1 : 0)}>…</td>
              </tr>
            )
          })}
          {below}
        </tbody>
        <Totals hasLead={hasLead} />
      </table>
    </div>
  )
}

/** What the cells of a column have in common. */
interface CellKind {
  readonly name: string
  /** What people call the record, and the way to it. */
  readonly isTitle: boolean
  readonly className: string | undefined
}

interface RowProps {
  entity: EntityOutline
  cells: readonly CellKind[]
  record: AnyRecord
  place: number | undefined
}

function Row({ entity, cells, record, place }: RowProps) {
  const plain = withIds(record)
  const { RowLead, HeadLead, aroundCell = justThat } = listParts
  return (
    <tr aria-rowindex={place}>
      {(RowLead ?? HeadLead) && (
        <td className="lead">{RowLead && <RowLead entity={entity} record={plain} />}</td>
      )}
      {cells.map(({ name: column, isTitle, className }) => {
        const Tag = isTitle ? 'th' : 'td'
        const children = isTitle ? (
          <WayTo entity={entity} column={column} record={record} />
        ) : (
          valueIn({ entity, column, record })
        )
        return (
          <Tag key={column} scope={isTitle ? 'row' : undefined} className={className}>
            {aroundCell({ entity, column, record: plain, children })}
          </Tag>
        )
      })}
    </tr>
  )
}

/**
 * The way to a record, from the column that begins its row: by what it is called where that is the column, or
 * else by what stands there. A value that leads elsewhere keeps its own link, and this one stands beside it.
 */
function WayTo({
  entity,
  column,
  record,
}: {
  entity: EntityOutline
  column: string
  record: AnyRecord
}) {
  const to = `/admin/${entity.plural}/${record.id}`
  const title = titleIn(entity, record)
  if (column === titleFieldOf(entity)) return <IntentLink to={to}>{title}</IntentLink>
  const value = valueIn({ entity, column, record })
  const isLink = entity.fields[column]?.relation !== undefined
  if (!isLink) {
    return (
      <IntentLink to={to}>
        {value}
        <span className="unseen">, {title}</span>
      </IntentLink>
    )
  }
  return (
    <>
      <IntentLink to={to} className="way-to">
        <KitIcon name="next" />
        <span className="unseen">{title}</span>
      </IntentLink>{' '}
      {value}
    </>
  )
}

function justThat({ children }: { children: ReactNode }): ReactNode {
  return children
}

/** What the columns of numbers come to over all that match. */
function Totals({ hasLead }: { hasLead: boolean }) {
  const { entity, columns, sums } = useList()
  const { locale } = useAdmin()
  const say = useWords(words)
  if (!sums) return null
  const figure = (kind: 'sum' | 'average', name: string) => {
    const value = sums[kind][name]
    const field = entity.fields[name]
    if (value === undefined || value === null || !field) return null
    const { currency, places = 0 } = field.bounds
    const digits = kind === 'sum' ? places : Math.max(places, 2)
    const format = numberFormat(locale, {
      ...(currency === undefined ? {} : { style: 'currency', currency }),
      minimumFractionDigits: kind === 'sum' || currency !== undefined ? places : 0,
      maximumFractionDigits: currency === undefined ? digits : undefined,
    })
    return format.format(value as number)
  }
  return (
    <tfoot>
      {(['sum', 'average'] as const).map((kind) => (
        <tr key={kind}>
          {hasLead && <td>&nbsp;</td>}
          {columns.map(({ name }, at) => {
            const said = figure(kind, name)
            return at === 0 && said === null ? (
              <th key={name} scope="row">
                {say[kind]}
              </th>
            ) : (
              <td key={name} className="number">
                <Figure label={say[kind]} said={said} />
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}

/** Each figure says what it is, because nobody hears the beginning of its row. */
function Figure({ label, said }: { label: string; said: string | null }) {
  if (said === null) return null
  return (
    <>
      <span className="unseen">{label}: </span>
      {said}
    </>
  )
}
