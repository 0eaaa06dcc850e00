import type { Entity } from '#shell/model/entity.ts'
import type { Column, Field } from '#shell/model/field.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { isId } from '#shell/model/id.ts'
import { unitsOf } from '#shell/model/units.ts'
import { readColumns } from '#shell/store/records/names.ts'

const moment = dateTime()

/** How a field lies in the database, and so what it can be compared with. */
export function columnFor(entity: Entity, name: string): Column {
  const found = readColumns(entity).find((column) => column.name === name)
  return found?.column ?? entity.fields[name]?.column ?? { kind: 'json' }
}

/**
 * A value in the form in which the database compares it with a column, or nothing where it cannot: it
 * would find nothing in one database and be an error in the other.
 */
export function comparable(
  entity: Entity,
  name: string,
  value: unknown,
): string | number | boolean | undefined {
  const column = columnFor(entity, name)
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (column.kind === 'several') return isId(value) ? value : undefined
  if (column.kind !== 'json') return fitting(column, field, value)
  // Of a list one asks for what is in it; choices are text.
  const item = field?.bounds.item
  return fitting(item?.column ?? { kind: 'text' }, item, value)
}

function fitting(
  column: Column,
  field: Field | undefined,
  value: unknown,
): string | number | boolean | undefined {
  if (column.kind === 'moment') return momentOf(value)
  // Only the type counts: what the field would not take may still be asked for, and is just not found.
  if (!isComparable(column, value)) return undefined
  return typeof value === 'string' && field?.canonical ? field.canonical(value) : value
}

function isComparable(column: Column, value: unknown): value is string | number | boolean {
  switch (column.kind) {
    case 'text':
      return isText(value)
    case 'whole':
      return Number.isSafeInteger(value)
    case 'decimal':
      return isNumeral(value) && unitsOf(String(value), column.places) !== undefined
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return isDay(value)
    case 'moment':
      return momentOf(value) !== undefined
    default:
      return false
  }
}

function isNumeral(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** PostgreSQL has no text with this character in it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

/** A moment; a day is taken for its beginning. */
function momentOf(value: unknown): string | undefined {
  const written = isDay(value) ? `${value}T00:00:00Z` : value
  if (typeof written !== 'string' || moment.check(written)) return undefined
  return moment.normalise(written)
}

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/u.test(value)) return false
  const time = Date.parse(value)
  // There is no year nought.
  return value >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
