import { titleIn } from '#shell/model/outline/title.ts'
import type { ReactNode } from 'react'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { useAdmin } from '../admin-context.ts'
import { entityAt } from '../admin-data.ts'
import { Cell } from '../fields/cell.tsx'
import { OwnCell } from '../own/own-cell.tsx'
import { columnAt, partAt } from '../own/part.ts'
import { Moment } from '../moment.tsx'
import type { AnyRecord } from '../any-record.ts'

interface Place {
  entity: EntityOutline
  column: string
  record: AnyRecord
}

/** What a record has in a column, on one line. As a list has hundreds, it is no component of its own. */
export function valueIn({ entity, column, record }: Place): ReactNode {
  const field = entity.fields[column]
  const value = record[column]
  if (!field) return keptValue({ entity, column, record })
  if (value === null || value === undefined || value === '') return nothing
  const usual = fieldValue(field, value)
  const place = columnAt(entity.name, column)
  const Own = partAt(place)?.component
  return Own ? <OwnCell place={place} component={Own} value={value} instead={usual} /> : usual
}

function fieldValue(field: FieldOutline, value: unknown): ReactNode {
  if (field.type === 'relation') return <Related field={field} value={value} />
  if (Array.isArray(value)) return several(field, value)
  if (typeof value === 'string' && value.length > longestShown)
    return `${value.slice(0, longestShown)}…`
  return <Cell field={field} value={value} />
}

const nothing = <span className="nothing">–</span>
/** Nobody sees more of it on one line. */
export const longestShown = 160
const mostShown = 3

function keptValue({ entity, column, record }: Place): ReactNode {
  const value = String(record[column])
  if (column === 'id') return <code>{value}</code>
  if (column !== 'state') return <Moment time={value} />
  return (
    <span className="pill" data-state={value}>
      {entity.states?.labels[value] ?? value}
    </span>
  )
}

function several(field: FieldOutline, values: readonly unknown[]): ReactNode {
  if (values.length === 0) return nothing
  const shown = values.slice(0, mostShown)
  const rest = values.length - shown.length
  return (
    <span className="several">
      {shown.map((one) =>
        field.relation ? (
          <Related key={idOf(one)} field={field} value={one} />
        ) : (
          <span key={String(one)} className="pill">
            {field.bounds.choices?.[String(one)] ?? String(one)}
          </span>
        ),
      )}
      {rest > 0 && <span className="nothing">+{rest}</span>}
    </span>
  )
}

/** A related record by its name; by its id where nothing else of it may be seen. */
function Related({ field, value }: { field: FieldOutline; value: unknown }) {
  const { plural } = field.relation ?? {}
  const target = entityAt(useAdmin(), plural)
  const id = idOf(value)
  if (!target) return nothing
  return (
    <IntentLink to={`/admin/${target.plural}/${id}`}>
      {isRecord(value) ? titleIn(target, value) : id}
    </IntentLink>
  )
}

/** The record as it is stored: with the ids of the records that came along. */
export function withIds(record: AnyRecord): AnyRecord {
  const related = Object.entries(record).filter(([, value]) => isRelated(value))
  if (related.length === 0) return record
  return {
    ...record,
    ...Object.fromEntries(
      related.map(([name, value]) => [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]),
    ),
  }
}

function isRelated(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isRecord) : isRecord(value)
}

function idOf(value: unknown): string {
  return isRecord(value) ? value.id : String(value)
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && 'id' in value
}
