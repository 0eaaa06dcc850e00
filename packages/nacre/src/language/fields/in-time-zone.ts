import type { Constraints, Field, Fields } from './field.ts'

/**
 * Returns a field in the time zone of a product. A field that does not depend on it stays the same
 * object.
 *
 * @example
 * inTimeZone(dateTime({ zoned: true }), 'Europe/Berlin').constraints.timeZone // 'Europe/Berlin'
 */
export function inTimeZone(field: Field, timeZone: string): Field {
  return field.inTimeZone ? Object.freeze({ ...field, ...field.inTimeZone(timeZone) }) : field
}

/**
 * Returns fields in the time zone of a product.
 *
 * @example
 * fieldsInTimeZone(event.fields, 'Europe/Berlin')
 */
export function fieldsInTimeZone(fields: Fields, timeZone: string): Fields {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [name, inTimeZone(field, timeZone)]),
  )
}

/**
 * Returns the time zone of a field whose times belong to a place.
 *
 * @example
 * fixedTimeZoneOf({ zoned: true, timeZone: 'Europe/Berlin' }) // 'Europe/Berlin'
 */
export function fixedTimeZoneOf({
  zoned,
  timeZone,
}: Pick<Constraints, 'zoned' | 'timeZone'>): string | undefined {
  return zoned ? timeZone : undefined
}
