import type { Trouble } from '../database.ts'

/** The server ends, begins, takes no more connections or none for this database, or follows another and only reads. */
const away = /^(?:08|57P0[1-4]$|53300$|55000$|25006$|E[A-Z]+$)/u
/** What the driver says of a connection without a code. */
const lost = /^(?:Connection terminated|timeout exceeded when trying to connect)/u

/** Why the database cannot be used, by the code of PostgreSQL or of the system. */
export function trouble(thrown: unknown): Trouble | undefined {
  if (!(thrown instanceof Error)) return undefined
  const code = 'code' in thrown ? String(thrown.code) : ''
  if (code === '53100') return 'no-room'
  return away.test(code) || lost.test(thrown.message) ? 'no-database' : undefined
}
