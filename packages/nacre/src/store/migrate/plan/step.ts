import type { Statement } from '../../ddl/alter.ts'
import type { TableDefinition } from '../../ddl/table-definition.ts'
import type { Database } from '../../database.ts'
import type { FillPage } from '../ahead/fill-page.ts'
import type { UnfinishedFill } from '../ahead/unfinished-fills.ts'
import type { SetFill } from '../fill/set-fill.ts'
import type { PlanMessage } from './plan-messages.ts'

/**
 * The order of the phases of a plan. Before the renaming phases, steps use the current names;
 * afterwards, the declared ones. Migrations run after new columns exist and before rules get
 * stricter, so that they can fix violations.
 */
export const phases = [
  'drop search',
  'drop index',
  'drop check',
  'drop computed',
  'drop sort keys',
  'unlink',
  'loosen',
  'make way',
  'rename table',
  'rename column',
  'add table',
  'link table',
  'add column',
  'convert',
  'restore',
  'migrate',
  'require',
  'check',
  'link',
  'drop',
  'compute',
  'sort keys',
  'index',
  'search',
] as const

export type Phase = (typeof phases)[number]

/** A step of a plan. */
export interface PlanStep {
  readonly phase: Phase
  /** The present name of the table that the step changes. Absent for a new table. */
  readonly at?: string
  /** The note for operators, if the step is relevant to them. */
  readonly note?: PlanNote
  readonly statements: readonly Statement[]
  /** Whether the step drops what queries of the version before use, and nothing replaces it. */
  readonly isLoss?: boolean
  /** The values to archive before the step drops them. */
  readonly keeps?: ArchiveStep
  /** The text columns of a table whose sort keys are written. */
  readonly sorts?: SortKeyFill
  /** The stored total that is worked out anew. */
  readonly renews?: string
  /** The new fields whose values existing records get. */
  readonly fills?: SetFill
  /** How the step is done before the migration, while others read and write. PostgreSQL only. */
  readonly ahead?: AheadStep
}

/** What is done before the migration. */
export type AheadStep = BuildAhead | FillAhead

/** An index or a constraint that is built before the migration. */
export interface BuildAhead {
  readonly kind: 'index' | 'constraint'
  readonly table: string
  readonly name: string
  /** Creates the index, or adds the constraint for new values only. */
  readonly statement: Statement
}

/** New fields that are filled before the migration. */
export interface FillAhead {
  readonly kind: 'fill'
  readonly about: UnfinishedFill
  /** Adds the columns that are not there yet. */
  readonly statements: readonly Statement[]
  /** Returns what writes the values page by page, from the first record or from a later one. */
  readonly createPage: (database: Database, after?: string) => FillPage
}

export interface SortKeyFill {
  readonly table: string
  readonly columns: readonly string[]
}

/** A message about an entity, with the query that counts the affected records. */
export interface PlanNote {
  readonly about: string | undefined
  readonly message: PlanMessage
  readonly count?: Statement
}

/** Values to archive: of a column, a join table or whole records. */
export interface ArchiveStep {
  readonly table: TableDefinition
  readonly entity: string
  /** The field name, or `*` for whole records. */
  readonly field: string
}

/** A rule that gets stricter, and the query for records that violate it. */
export interface StricterRule {
  readonly about: string | undefined
  readonly message: PlanMessage
  /** Selects the ids of the violating records. */
  readonly breaking: (rowsOf: RowsOf) => Statement
  /**
   * Validates what the database cannot check. The query then selects candidates with their `value`.
   */
  readonly fits?: (value: unknown) => boolean
  /** Whether to check before the migration, because the data is lost afterwards. */
  readonly isBefore: boolean
  /** Whether the migration itself gives the values, so that the check comes after it. */
  readonly isFilled?: boolean
}

/** Returns the rows of a declared table as SQL, or `undefined` if there are none yet. */
export type RowsOf = (table: string) => Statement | undefined

/** The result of a comparison. */
export interface SchemaDiff {
  readonly steps: readonly PlanStep[]
  readonly stricterRules: readonly StricterRule[]
  readonly blockers: readonly PlanNote[]
  /** Existing tables that are no longer declared. */
  readonly removed: readonly TableDefinition[]
  /** The approvals that had an effect. */
  readonly words: readonly string[]
}

const nothing: SchemaDiff = { steps: [], stricterRules: [], blockers: [], removed: [], words: [] }

export function mergeDiffs(...pieces: readonly Partial<SchemaDiff>[]): SchemaDiff {
  return pieces.reduce<SchemaDiff>(
    (all, { steps = [], stricterRules = [], blockers = [], removed = [], words = [] }) => ({
      steps: [...all.steps, ...steps],
      stricterRules: [...all.stricterRules, ...stricterRules],
      blockers: [...all.blockers, ...blockers],
      removed: [...all.removed, ...removed],
      words: [...all.words, ...words],
    }),
    nothing,
  )
}
