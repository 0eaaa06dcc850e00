import { sql } from 'kysely'
import { decimalOfUnits, unitsOf } from '#shell/model/units.ts'
import { type Columns, isNumeral } from '../database.ts'

const types = {
  text: 'text',
  whole: 'integer',
  decimal: 'integer',
  boolean: 'integer',
  date: 'text',
  moment: 'text',
  json: 'text',
  serial: 'integer',
  // Who is alone needs no transaction to be told from others.
  transaction: undefined,
} as const

export const columns: Columns = {
  type: ({ kind }) => types[kind],
  check({ kind }, ref) {
    switch (kind) {
      case 'boolean':
        return sql`${ref} in (0, 1)`
      case 'date':
        return sql`date(${ref}) is ${ref}`
      case 'moment':
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
        return isNumeral(value) ? unitsOf(String(value), column.places) : undefined
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
        return decimalOfUnits(Number(value), column.places)
      default:
        return value
    }
  },
}
