import type { Entity } from '#shell/model/entity.ts'
import type { Language } from '#shell/model/words.ts'
import type { Database, Run } from '../database.ts'
import type { Migration } from '../migrations.ts'
import { applyPlan } from './apply.ts'
import type { Allowed } from './context.ts'
import { describe, describeRefusals } from './describe.ts'
import { measure } from './measure.ts'
import { describeNewer, recordShape } from './stored-shapes.ts'
import { writeBuild } from './stored-model.ts'
import { makePlan, type Plan, type PlanOptions } from './plan.ts'

/** What was done to the database, or would be. */
export interface PlanReport {
  /** In words, a line for each entity. Empty when there was nothing to do. */
  readonly lines: readonly string[]
  /** Whether the database is not as declared, or was not. */
  readonly isChanged: boolean
  /** Whether something is in the way. */
  readonly isRefused: boolean
  /** Why nothing is done where the code is older than the database. */
  readonly newer?: string
}

export interface ShapeOptions {
  readonly migrations?: readonly Migration[]
  /** What may be lost, and what is wanted back, because somebody said the word. */
  readonly allow?: Partial<Allowed>
  readonly language?: Language
  /** Whether the database may be made what an older version of the code declares. */
  readonly isDowngrade?: boolean | undefined
  /** Which build of the code it is: what the same build declares is the same at each start. */
  readonly build?: string | undefined
}

interface Product {
  readonly entities: readonly Entity[]
}

const unchanged: PlanReport = { lines: [], isChanged: false, isRefused: false }

/**
 * Makes the database what is declared, in one transaction, or refuses and changes nothing. What is
 * no longer declared stays until somebody says the word. Processes that start together plan one
 * after the other, and only the first finds something to do.
 */
export async function ensureShape(
  database: Database,
  product: Product,
  options: ShapeOptions = {},
): Promise<PlanReport> {
  // Most starts find everything in order: then nobody has to wait for anybody.
  const first = await planFor(database, database.read, product, options)
  const report = first.isEmpty ? unchanged : await carryOut(database, product, options)
  const { build = '' } = options
  if (first.isOtherBuild) {
    await database.writeAlone((run) => writeBuild(database.build, run, build))
  }
  database.expectShape(first.shape.hash)
  return report
}

function carryOut(
  database: Database,
  product: Product,
  options: ShapeOptions,
): Promise<PlanReport> {
  const { build, columns } = database
  return database.writeAlone(async (run) => {
    const plan = await planFor(database, run, product, options)
    if (plan.isEmpty) return unchanged
    const { newer } = plan.shape
    if (newer && !options.isDowngrade) throw new Error(describeNewer(newer))
    const measured = await measure(database.build, run, plan)
    if (measured.refusals.length > 0) {
      throw new Error(describeRefusals(measured.refusals, options.language))
    }
    await applyPlan(database, run, plan)
    const lines = describe({ ...measured, keeps: [] }, options.language)
    await recordShape(build, columns, run, plan.shape, lines)
    return { lines, isChanged: true, isRefused: false }
  })
}

/** What `ensureShape` would do, in words and with numbers. */
export async function previewShape(
  database: Database,
  product: Product,
  options: ShapeOptions = {},
): Promise<PlanReport> {
  const plan = await planFor(database, database.read, product, options)
  const measured = await measure(database.build, database.read, plan)
  const { newer } = plan.shape
  const isOlder = newer !== undefined && !options.isDowngrade
  const lines = [
    ...(isOlder ? [describeNewer(newer)] : []),
    ...describe(measured, options.language),
  ]
  return {
    lines,
    isChanged: !plan.isEmpty,
    isRefused: isOlder || measured.refusals.length > 0,
    ...(isOlder ? { newer: describeNewer(newer) } : {}),
  }
}

function planFor(
  database: Database,
  run: Run,
  { entities }: Product,
  { migrations = [], allow = {}, build }: ShapeOptions,
): Promise<Plan> {
  const settled: PlanOptions = { migrations, allowed: { drop: [], restore: [], ...allow }, build }
  return makePlan(database, run, entities, settled)
}
