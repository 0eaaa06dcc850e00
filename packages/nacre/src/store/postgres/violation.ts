import { DatabaseError } from 'pg'
import type { ConstraintViolation } from '../database.ts'

const kinds = {
  '23502': 'required',
  '23503': 'link',
  '23505': 'unique',
  '23514': 'check',
  // A foreign key with `restrict`.
  '23001': 'link',
} as const satisfies Readonly<Record<string, ConstraintViolation['kind']>>

/** Returns the violated constraint for an error code of PostgreSQL. */
export function postgresViolation(error: unknown): ConstraintViolation | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const kind = kinds[error.code as keyof typeof kinds]
  if (kind === undefined) return undefined
  const { table, column, constraint } = error
  return {
    kind,
    ...(table === undefined ? {} : { table }),
    ...(column === undefined ? {} : { columns: [column] }),
    ...(constraint === undefined ? {} : { name: constraint }),
  }
}
