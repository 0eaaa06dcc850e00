/**
 * What an administrator can do about an unexpected error.
 *
 * @example
 * const advice: ErrorAdvice = adviceFor('ENOSPC') // 'disk-full'
 */
export type ErrorAdvice =
  | 'disk-full'
  | 'database-damaged'
  | 'database-unreachable'
  | 'too-many-files'
  | 'read-the-log'

const codes: Readonly<Record<string, ErrorAdvice>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  'insufficient-storage': 'disk-full',
  SQLITE_FULL: 'disk-full',
  '53100': 'disk-full',
  SQLITE_CORRUPT: 'database-damaged',
  SQLITE_NOTADB: 'database-damaged',
  XX001: 'database-damaged',
  ECONNREFUSED: 'database-unreachable',
  'database-unavailable': 'database-unreachable',
  '57P01': 'database-unreachable',
  '57P03': 'database-unreachable',
  '53300': 'database-unreachable',
  EMFILE: 'too-many-files',
  ENFILE: 'too-many-files',
}

/**
 * Returns what can be done about an error with this code: one of Node, of SQLite, of PostgreSQL or of
 * the error catalog.
 *
 * @example
 * adviceFor('SQLITE_CORRUPT') // 'database-damaged'
 */
export function adviceFor(code: string | null): ErrorAdvice {
  return (code !== null && codes[code]) || 'read-the-log'
}
