import type { Entity } from '#shell/model/entity.ts'
import type { Database, Run } from '../database.ts'
import type { Migration } from '../migrations.ts'
import { shapeOf, type TableShape } from '../tables/shape.ts'
import { compare } from './compare.ts'
import { type Allowed, type Context, wordFor } from './context.ts'
import { pendingMigrations } from './done-migrations.ts'
import { matchTables } from './match-tables.ts'
import { findRestorings, type Restoring } from './restore-values.ts'
import { rowsAfter } from './rows-after.ts'
import type { RowsOf, Said, Step, Tightening } from './step.ts'
import { findShape, shapeHash, type ShapePlace } from './stored-shapes.ts'
import { refuseMovingDefaults } from './refuse-moving-defaults.ts'
import { readBuild, readModel } from './stored-model.ts'

/** What is to be done with a database, and what would be in the way. */
export interface Plan {
  readonly steps: readonly Step[]
  readonly restorings: readonly Restoring[]
  readonly migrations: readonly Migration[]
  /** Whether the database is new: there is nothing in it that migrations could migrate. */
  readonly isFresh: boolean
  readonly tightenings: readonly Tightening[]
  readonly rowsAfter: RowsOf
  readonly refusals: readonly Said[]
  /** What is kept though no longer declared, by the words that drop it. */
  readonly gone: readonly Gone[]
  /** What is remembered as the last declared model. */
  readonly model: string
  /** Where the declared shape stands among those that the database has had. */
  readonly shape: ShapePlace
  /** Whether the database is as declared, and knows it. */
  readonly isEmpty: boolean
  /** Whether the database does not know yet that this build has declared it. */
  readonly isOtherBuild: boolean
}

/** Something that is no longer declared. */
export interface Gone {
  readonly word: string
  /** The table, as it is called now. */
  readonly at: string
  /** The column; nothing when it is the whole table. */
  readonly column: string | undefined
}

/** What one can tell a plan. */
export interface PlanOptions {
  readonly migrations: readonly Migration[]
  readonly allowed: Allowed
  /** Which build of the code declares, where it is one. */
  readonly build?: string | undefined
}

/** Compares what is declared with the database. Changes nothing and counts nothing. */
export async function makePlan(
  { alter, columns, build, introspect }: Database,
  run: Run,
  entities: readonly Entity[],
  { migrations, allowed, build: ownBuild }: PlanOptions,
): Promise<Plan> {
  const present = await introspect(run)
  const before = present.has('nacre_setting') ? await readModel(build, run) : undefined
  const declared = shapeOf(entities)
  const stored = new Map((before?.tables ?? []).map((table) => [table.name, table]))
  const last = before ? await readBuild(build, run) : undefined
  if (ownBuild !== undefined && last === ownBuild) refuseMovingDefaults(declared, stored)
  const matches = matchTables(declared, present, stored)
  const context: Context = { alter, columns, present, stored, declared, matches, allowed }
  const found = compare(context)
  const model = JSON.stringify(found.model)
  const isFresh = !declared.some(({ name, entity }) => entity !== undefined && present.has(name))
  const pending = present.has('nacre_migration')
    ? await pendingMigrations(build, run, migrations)
    : migrations
  const hasKept = present.has('nacre_kept')
  const restored = await findRestorings(build, hasKept ? run : undefined, declared, allowed.restore)
  const own = shapeHash(declared, migrations, alter)
  const shape = await findShape(build, columns, present.has('nacre_shape') ? run : undefined, own)
  const steps = found.steps.filter(({ says, statements }) => says || statements.length > 0)
  const unused = allowed.drop.filter((word) => !found.words.includes(word))
  return {
    steps,
    restorings: restored.restorings,
    migrations: pending,
    isFresh: isFresh && !before,
    tightenings: found.tightenings,
    rowsAfter: rowsAfter(context),
    refusals: [
      ...found.refusals,
      ...unused.map((word) => uselessWord(word, declared)),
      ...restored.refusals,
    ],
    gone: found.model.flatMap((table) => goneIn(table, matches.get(table.name)?.at)),
    model,
    shape,
    isEmpty:
      shape.isCurrent &&
      steps.length + pending.length + allowed.drop.length + allowed.restore.length === 0 &&
      before?.text === model,
    isOtherBuild: (last ?? '') !== (ownBuild ?? ''),
  }
}

function uselessWord(word: string, declared: readonly TableShape[]): Said {
  const isDeclared = declared.some(
    ({ entity, field, columns }) =>
      entity !== undefined &&
      (word === wordFor(entity, field) ||
        (field === undefined && columns.some((column) => word === wordFor(entity, column.field)))),
  )
  return {
    about: undefined,
    saying: { id: isDeclared ? 'still declared' : 'nothing to drop', word },
  }
}

function goneIn(table: TableShape, at = table.name): readonly Gone[] {
  const { entity = table.name, field, columns } = table
  if (table.isGone) return [{ word: wordFor(entity, field), at, column: undefined }]
  return columns
    .filter(({ isGone }) => isGone)
    .map((column) => ({ word: wordFor(entity, column.field), at, column: column.name }))
}
