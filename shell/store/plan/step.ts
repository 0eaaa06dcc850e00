import type { Statement } from '../tables/alter.ts'
import type { TableShape } from '../tables/shape.ts'
import type { Saying } from './sayings.ts'

/**
 * The order in which a plan is carried out. Until the renaming, things have the names that they have
 * in the database; from then on those of the declaration. Migrations come between what adds and what
 * narrows, so that they can put right what would break the new rules.
 */
export const phases = [
  'drop search',
  'drop index',
  'drop check',
  'drop computed',
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
  'index',
  'search',
] as const

export type Phase = (typeof phases)[number]

/** One thing that a plan does. */
export interface Step {
  readonly phase: Phase
  /** What it means to people, where it means something to them. */
  readonly says?: Said
  readonly statements: readonly Statement[]
  /** What is put aside before, for it is lost in this step. */
  readonly keeps?: Keeping
}

/** A saying about an entity, and the question that gives its number of records. */
export interface Said {
  readonly about: string | undefined
  readonly saying: Saying
  readonly count?: Statement
}

/** Values that are put aside: of a column, of a table of relations, or of whole records. */
export interface Keeping {
  readonly table: TableShape
  readonly entity: string
  /** A field's name; `*` for whole records. */
  readonly field: string
}

/** A rule that is about to become stricter, and the records that break it. */
export interface Tightening {
  readonly about: string | undefined
  readonly saying: Saying
  /** Selects the ids of those records. */
  readonly breaking: (rowsOf: RowsOf) => Statement
  /** What the database cannot tell: of the selected records, those whose `value` does not fit. */
  readonly fits?: (value: unknown) => boolean
  /** Asked of what is there now, for afterwards it is too late. */
  readonly isBefore: boolean
}

/** The rows of a declared table, to select from; nothing when there are none yet. */
export type RowsOf = (table: string) => Statement | undefined

/** What comparing has found. */
export interface Findings {
  readonly steps: readonly Step[]
  readonly tightenings: readonly Tightening[]
  readonly refusals: readonly Said[]
  /** What is in the database and no longer declared. */
  readonly gone: readonly TableShape[]
  /** The words that were of use. */
  readonly words: readonly string[]
}

const nothing: Findings = { steps: [], tightenings: [], refusals: [], gone: [], words: [] }

export function findings(...parts: readonly Partial<Findings>[]): Findings {
  return parts.reduce<Findings>(
    (all, { steps = [], tightenings = [], refusals = [], gone = [], words = [] }) => ({
      steps: [...all.steps, ...steps],
      tightenings: [...all.tightenings, ...tightenings],
      refusals: [...all.refusals, ...refusals],
      gone: [...all.gone, ...gone],
      words: [...all.words, ...words],
    }),
    nothing,
  )
}
