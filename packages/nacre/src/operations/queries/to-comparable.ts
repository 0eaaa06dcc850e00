import type { Entity } from '#shell/language/entities/entity.ts'
import type { ColumnType, Field } from '#shell/language/fields/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { isId } from '#shell/language/fields/id.ts'
import { toMinorUnits } from '#shell/language/expressions/units.ts'
import { readColumns } from '#shell/store/columns/names.ts'

const timestampPattern = dateTime()

/** Returns the database column type of a field, which determines its comparisons. */
export function columnFor(entity: Entity, name: string): ColumnType {
  const found = readColumns(entity).find((column) => column.name === name)
  return found?.column ?? entity.fields[name]?.column ?? { kind: 'json' }
}

/**
 * Converts a value to the stored form for a comparison. Returns `undefined` when the types do not
 * match: one database would find nothing, the other would throw.
 */
export function toComparable(
  entity: Entity,
  name: string,
  value: unknown,
): string | number | boolean | undefined {
  const column = columnFor(entity, name)
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (column.kind === 'many') return isId(value) ? value : undefined
  if (column.kind !== 'json') return convertIfComparable(column, field, value)
  // A filter on a list compares its items. Choices are text.
  const item = field?.constraints.item
  return convertIfComparable(item?.column ?? { kind: 'text' }, item, value)
}

function convertIfComparable(
  column: ColumnType,
  field: Field | undefined,
  value: unknown,
): string | number | boolean | undefined {
  if (column.kind === 'timestamp') return toTimestamp(value)
  // Only the type matters: a value that the field rejects is valid in a filter and matches nothing.
  if (!isComparable(column, value)) return undefined
  return typeof value === 'string' && field?.canonical ? field.canonical(value) : value
}

function isComparable(column: ColumnType, value: unknown): value is string | number | boolean {
  switch (column.kind) {
    case 'text':
      return isText(value)
    case 'integer':
      return Number.isSafeInteger(value)
    case 'decimal':
      return isDecimalText(value) && toMinorUnits(String(value), column.places) !== undefined
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return isDayText(value)
    case 'timestamp':
      return toTimestamp(value) !== undefined
    default:
      return false
  }
}

function isDecimalText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Checks for text without a null character, which PostgreSQL does not support. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

/** Converts to a timestamp. A date means its first moment. */
function toTimestamp(value: unknown): string | undefined {
  const text = isDayText(value) ? `${value}T00:00:00Z` : value
  if (typeof text !== 'string' || timestampPattern.check(text)) return undefined
  return timestampPattern.normalize(text)
}

export function isDayText(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/u.test(value)) return false
  const time = Date.parse(value)
  // There is no year 0.
  return value >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
