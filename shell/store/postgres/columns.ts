import type { Columns } from '../database.ts'

/** Named as PostgreSQL itself names them, so that they can be compared with what is there. */
const types = {
  // The order of ids is that of their bytes; some languages sort z before t.
  id: 'text collate "C"',
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  timestamp: 'timestamp with time zone',
  json: 'jsonb',
} as const

export const columns: Columns = {
  isLinkedLater: true,
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
