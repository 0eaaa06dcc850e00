import { types } from 'pg'

const { builtins } = types

/**
 * The parsers of the driver. They return values as the store needs them, so most need no decoding.
 */
export const valueTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return format === 'binary'
      ? types.getTypeParser(oid, 'binary')
      : (own.get(oid) ?? types.getTypeParser(oid))
  },
}

const own = new Map<number, (text: string) => unknown>([
  // Integers of fields are within the safe range.
  [builtins.INT8, Number],
  // A date must not become a `Date`, which would depend on the time zone of the process.
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, toIsoTimestamp],
])

/** Converts `2026-01-28 08:00:00.5+00` to ISO 8601: `2026-01-28T08:00:00.500Z`. */
function toIsoTimestamp(text: string): string {
  // Connections use UTC, unless their URL sets another time zone.
  if (!text.endsWith('+00')) return new Date(text.replace(/([+-]\d\d)$/u, '$1:00')).toISOString()
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
