import { fromMinorUnits, toMinorUnits } from '#shell/language/expressions/units.ts'
import { type ColumnCodec, isDecimalInput } from '../columns/column-codec.ts'

/** The type names as PostgreSQL reports them. */
const types = {
  // Both databases compare text by bytes, so that nothing depends on library versions. Lists are
  // sorted by the sort keys of text.
  text: 'text collate "C"',
  integer: 'bigint',
  decimal: 'bigint',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp with time zone',
  json: 'jsonb',
  serial: 'bigint',
  transaction: 'xid8',
} as const

export const postgresColumns: ColumnCodec = {
  type: ({ kind }) => types[kind],
  check: () => undefined,
  encode(column, value) {
    if (value === null || value === undefined) return null
    if (column.kind === 'json') return JSON.stringify(value)
    if (column.kind !== 'decimal') return value
    return isDecimalInput(value) ? toMinorUnits(String(value), column.places) : undefined
  },
  decoded: new Set(['decimal']),
  decode(column, value) {
    if (value === null || value === undefined) return null
    return column.kind === 'decimal' ? fromMinorUnits(Number(value), column.places) : value
  },
}
