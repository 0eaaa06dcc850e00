import type { Columns } from '../database.ts'

const types = {
  id: 'text',
  text: 'text',
  integer: 'integer',
  boolean: 'integer',
  timestamp: 'text',
  json: 'text',
} as const

export const columns: Columns = {
  isLinkedLater: false,
  tableSuffix: 'strict',
  type: (kind) => types[kind],
  encode(kind, value) {
    if (value === null || value === undefined) return null
    if (kind === 'boolean') return value === true ? 1 : 0
    return kind === 'json' ? JSON.stringify(value) : value
  },
  decode(kind, value) {
    if (value === null) return null
    if (kind === 'boolean') return value === 1
    return kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value
  },
}
