import type { Columns } from '../database.ts'

const types = {
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  json: 'jsonb',
} as const

export const columns: Columns = {
  tableSuffix: '',
  type: (kind) => types[kind],
  encode(kind, value) {
    if (value === null || value === undefined) return null
    return kind === 'json' ? JSON.stringify(value) : value
  },
  decode(kind, value) {
    if (kind === 'timestamp' && value instanceof Date) return value.toISOString()
    // The driver gives 64-bit integers as text; ours are bounded to what a number holds exactly.
    return kind === 'integer' && typeof value === 'string' ? Number(value) : value
  },
}
