import { sql } from 'kysely'
import { fromMinorUnits, toMinorUnits } from '#shell/language/expressions/units.ts'
import { type ColumnCodec, isDecimalInput } from '../columns/column-codec.ts'

const types = {
  text: 'text',
  integer: 'integer',
  decimal: 'integer',
  boolean: 'integer',
  date: 'text',
  timestamp: 'text',
  json: 'text',
  serial: 'integer',
  // With a single process, transaction ids are not needed.
  transaction: undefined,
} as const

export const sqliteColumns: ColumnCodec = {
  type: ({ kind }) => types[kind],
  check({ kind }, ref) {
    switch (kind) {
      case 'boolean':
        return sql`${ref} in (0, 1)`
      case 'date':
        return sql`date(${ref}) is ${ref}`
      case 'timestamp':
        return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${ref}) is ${ref}`
      case 'json':
        return sql`json_valid(${ref})`
      default:
        return undefined
    }
  },
  encode(column, value) {
    if (value === null || value === undefined) return null
    switch (column.kind) {
      case 'boolean':
        return value === true ? 1 : 0
      case 'json':
        return JSON.stringify(value)
      case 'decimal':
        return isDecimalInput(value) ? toMinorUnits(String(value), column.places) : undefined
      default:
        return value
    }
  },
  decoded: new Set(['boolean', 'json', 'decimal']),
  decode(column, value) {
    if (value === null || value === undefined) return null
    switch (column.kind) {
      case 'boolean':
        return value === 1
      case 'json':
        return typeof value === 'string' ? JSON.parse(value) : value
      case 'decimal':
        return fromMinorUnits(Number(value), column.places)
      default:
        return value
    }
  },
}
