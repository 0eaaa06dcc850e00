import type { Link } from './shape.ts'

/** A table as it is. */
export interface PresentTable {
  /** Without those that the database keeps for itself, which begin with an underscore. */
  readonly columns: ReadonlyMap<string, PresentColumn>
  readonly links: readonly PresentLink[]
  /** The names of the checks. */
  readonly checks: ReadonlySet<string>
  /** The columns of each index, by its name. */
  readonly indexes: ReadonlyMap<string, readonly string[]>
  /** The name of what full-text search looks into. */
  readonly search: string | undefined
}

export interface PresentColumn {
  readonly type: string
  readonly required: boolean
  /** Whether the database works it out by itself. */
  readonly isComputed: boolean
}

export interface PresentLink extends Link {
  readonly column: string
  /** What PostgreSQL drops it by. */
  readonly name: string
}

/** The tables there are, by their names. */
export type Present = ReadonlyMap<string, PresentTable>
