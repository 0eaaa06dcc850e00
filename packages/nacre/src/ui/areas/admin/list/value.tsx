import { recordTitle } from '#shell/model/values/title.ts'
import type { ReactNode } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { useAdmin } from '../../../records/admin-context.ts'
import { findEntity } from '../../../records/admin-data.ts'
import { FieldCell } from '../fields/cell.tsx'
import { fieldTypeViewOf } from '../../../records/custom/field-type-views.ts'
import { ExtensionCell } from '../extensions/extension-cell.tsx'
import { columnPathOf, loadedExtensionAt } from '../extensions/loaded-extensions.ts'
import { DateTimeText } from '../../../records/date-time-text.tsx'
import type { AnyRecord } from '../../../records/any-record.ts'
import { RecordLink } from '../../../records/record-link.tsx'

interface CellPosition {
  entity: EntitySchema
  column: string
  record: AnyRecord
  /** Whether the value is inside of a link, so that related records have none of their own. */
  isInLink?: boolean
}

/**
 * Renders the value of a column on one line. It is a function instead of a component, because lists
 * have hundreds of cells.
 */
export function renderColumnValue(position: CellPosition): ReactNode {
  const { entity, column, record, isInLink = false } = position
  const field = entity.fields[column]
  const value = record[column]
  if (!field) return renderSystemValue(position)
  if (value === null || value === undefined || value === '') return emptyValue
  const usual = renderFieldValue(field, value, isInLink)
  const extensionPath = columnPathOf(entity.name, column)
  const Own = loadedExtensionAt(extensionPath)?.component
  return Own ? (
    <ExtensionCell place={extensionPath} component={Own} value={value} fallback={usual} />
  ) : (
    usual
  )
}

function renderFieldValue(field: FieldSchema, value: unknown, isInLink: boolean): ReactNode {
  if (fieldTypeViewOf(field)?.Cell) return <FieldCell field={field} value={value} />
  if (field.relation?.isMany === false)
    return <Related field={field} value={value} isInLink={isInLink} />
  // Hours and structures are no words of their own.
  if (Array.isArray(value) && !value.some(isStructure)) return renderList(field, value, isInLink)
  if (typeof value === 'string' && value.length > maxCellLength)
    return `${value.slice(0, maxCellLength)}…`
  return <FieldCell field={field} value={value} />
}

const isStructure = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && !('id' in one)

const emptyValue = <span className="nothing">–</span>
/** The maximum length of a text in a cell. */
export const maxCellLength = 160
const maxListed = 3

function renderSystemValue({ entity, column, record }: CellPosition): ReactNode {
  const value = String(record[column])
  if (column === 'id') return <code>{value}</code>
  if (column === 'version') return value
  if (column !== 'state') return <DateTimeText time={value} />
  return (
    <span className="pill" data-state={value}>
      {entity.states?.labels[value] ?? value}
    </span>
  )
}

function renderList(field: FieldSchema, values: readonly unknown[], isInLink: boolean): ReactNode {
  if (values.length === 0) return emptyValue
  const shown = values.slice(0, maxListed)
  const rest = values.length - shown.length
  return (
    <span className="several">
      {shown.map((one) =>
        field.relation ? (
          <Related key={relatedIdOf(one)} field={field} value={one} isInLink={isInLink} />
        ) : (
          <span key={String(one)} className="pill">
            {field.constraints.choices?.[String(one)] ?? String(one)}
          </span>
        ),
      )}
      {rest > 0 && <span className="nothing">+{rest}</span>}
    </span>
  )
}

/** A related record by its title, or by its id if the reader may not see it. */
function Related({
  field,
  value,
  isInLink,
}: {
  field: FieldSchema
  value: unknown
  isInLink: boolean
}) {
  const { plural } = field.relation ?? {}
  const target = findEntity(useAdmin(), plural)
  const id = relatedIdOf(value)
  if (!target) return emptyValue
  const title = isRecord(value) ? recordTitle(target, value) : id
  if (isInLink) return title
  return (
    <RecordLink plural={target.plural} id={id}>
      {title}
    </RecordLink>
  )
}

/** Returns the stored form of a record, with ids instead of expanded records. */
export function valueWithIds(record: AnyRecord): AnyRecord {
  const related = Object.entries(record).filter(([, value]) => isRelated(value))
  if (related.length === 0) return record
  return {
    ...record,
    ...Object.fromEntries(
      related.map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(relatedIdOf) : relatedIdOf(value),
      ]),
    ),
  }
}

function isRelated(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isRecord) : isRecord(value)
}

function relatedIdOf(value: unknown): string {
  return isRecord(value) ? value.id : String(value)
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && 'id' in value
}
