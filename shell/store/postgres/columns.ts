import { decimalOfUnits, unitsOf } from '#shell/model/units.ts'
import { type Columns, isNumeral } from '../database.ts'

/** Named as PostgreSQL itself names them. */
const types = {
  // Both databases sort text by its bytes: the order then does not change with the server's libraries,
  // and an index on text serves every comparison.
  text: 'text collate "C"',
  whole: 'bigint',
  decimal: 'bigint',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamp with time zone',
  json: 'jsonb',
  serial: 'bigint',
  transaction: 'xid8',
} as const

export const columns: Columns = {
  type: ({ kind }) => types[kind],
  check: () => undefined,
  encode(column, value) {
    if (value === null || value === undefined) return null
    if (column.kind === 'json') return JSON.stringify(value)
    if (column.kind !== 'decimal') return value
    return isNumeral(value) ? unitsOf(String(value), column.places) : undefined
  },
  decoded: new Set(['decimal']),
  decode(column, value) {
    if (value === null || value === undefined) return null
    return column.kind === 'decimal' ? decimalOfUnits(Number(value), column.places) : value
  },
}
