import type { Alter } from '../tables/alter.ts'
import type { Columns } from '../database.ts'
import type { Present } from '../tables/present.ts'
import type { TableShape } from '../tables/shape.ts'
import type { TableMatch } from './match-tables.ts'

/** The words that somebody has said: `card.subtitle`, `entity card`. */
export interface Allowed {
  readonly drop: readonly string[]
  readonly restore: readonly string[]
}

/** What comparing needs to know. */
export interface Context {
  readonly alter: Alter
  readonly columns: Columns
  readonly present: Present
  /** The tables as they were last declared, by the names that they have in the database. */
  readonly stored: ReadonlyMap<string, TableShape>
  readonly declared: readonly TableShape[]
  readonly matches: ReadonlyMap<string, TableMatch>
  readonly allowed: Allowed
}

/** How a field is called by the word that drops it. */
export function wordFor(entity: string, field: string | undefined): string {
  return field === undefined ? `entity ${entity}` : `${entity}.${field}`
}
