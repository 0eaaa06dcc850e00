import { DatabaseError } from 'pg'
import type { Violation } from '../database.ts'

const kinds = {
  '23502': 'required',
  '23503': 'link',
  '23505': 'unique',
  '23514': 'check',
  // What "restrict" refuses.
  '23001': 'link',
} as const satisfies Readonly<Record<string, Violation['kind']>>

/** What a query broke, by the code that PostgreSQL gives. */
export function violation(thrown: unknown): Violation | undefined {
  if (!(thrown instanceof DatabaseError)) return undefined
  const kind = kinds[thrown.code as keyof typeof kinds]
  if (kind === undefined) return undefined
  const { table, column, constraint } = thrown
  return {
    kind,
    ...(table === undefined ? {} : { table }),
    ...(column === undefined ? {} : { columns: [column] }),
    ...(constraint === undefined ? {} : { name: constraint }),
  }
}
