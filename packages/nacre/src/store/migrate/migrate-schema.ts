import type { Entity } from '#shell/language/entities/entity.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import type { Migration } from '../migrations.ts'
import { dropUnfinishedFills } from './ahead/fill-columns.ts'
import { aheadSteps, prepareSchema } from './ahead/prepare-schema.ts'
import { rememberPrepared, takePrepared } from './ahead/prepared-migration.ts'
import { executePlan } from './execute-plan.ts'
import { createFormerNames, dropFormerNames } from './former-names.ts'
import { estimateAhead, estimateWait } from './plan/estimate-wait.ts'
import { findObstacles } from './plan/serves-older.ts'
import { formatPlanMessage, type PlanMessage } from './plan/plan-messages.ts'
import type { ApprovedChanges } from './context.ts'
import { BlockedMigrationError } from './plan/blocked-migration-error.ts'
import { describeNotes, describePlan } from './plan/describe-plan.ts'
import { measureImpact } from './plan/measure-impact.ts'
import { describeNewer, recordSchemaVersion } from './schema-versions.ts'
import { writeBuild } from './schema-snapshot.ts'
import { createPlan, type Plan, type PlanOptions } from './plan/plan.ts'
import type { PlanStep } from './plan/step.ts'

/** The result of a migration or of its preview. */
export interface MigrationReport {
  /** The description, with one line per entity. Empty when nothing changed. */
  readonly lines: readonly string[]
  /** Whether the database differs from the declaration, or differed before. */
  readonly isChanged: boolean
  /** Whether something prevents the migration. */
  readonly isBlocked: boolean
  /** Whether processes of the version before can go on. Only of a preview, for PostgreSQL. */
  readonly rollout?: readonly string[]
  /** Why nothing is changed when the database is newer than the code. */
  readonly newer?: string
}

export interface MigrationOptions {
  readonly migrations?: readonly Migration[]
  /** The approved changes that lose or restore data. */
  readonly allow?: Partial<ApprovedChanges>
  readonly language?: Language | undefined
  /** Whether the schema may be migrated to that of an older version of the code. */
  readonly isDowngrade?: boolean | undefined
  /** The build id of the code. The same build declares the same schema at each start. */
  readonly build?: string | undefined
  /** The time zone of the product. */
  readonly timeZone?: string | undefined
  /** Takes lines that say how far a long migration is. */
  readonly onProgress?: (line: string) => void
}

interface Product {
  readonly entities: readonly Entity[]
}

const unchanged: MigrationReport = { lines: [], isChanged: false, isBlocked: false }

/**
 * Migrates the database to the declared schema in one transaction, or throws and changes nothing.
 * Undeclared fields and entities remain until their removal is approved. Concurrent processes
 * migrate one after the other, and only the first finds changes.
 */
export async function migrateSchema(
  database: Database,
  product: Product,
  options: MigrationOptions = {},
): Promise<MigrationReport> {
  // Most starts find no changes, so the first comparison takes no lock.
  const first = await createMigrationPlan(database, database.read, product, options)
  const isDone = first.isEmpty && first.stale.length === 0
  const report = isDone ? unchanged : await migrate(database, first, product, options)
  const { build = '' } = options
  if (first.isOtherBuild) {
    await database.writeAlone((trx) => writeBuild(database.build, trx, build))
  }
  database.expectSchema(first.shape.hash)
  return report
}

/** Builds what can be built while others read and write, and then does the rest. */
async function migrate(
  database: Database,
  plan: Plan,
  product: Product,
  options: MigrationOptions,
): Promise<MigrationReport> {
  const isRejected = plan.shape.newer !== undefined && !options.isDowngrade
  const canPrepare = database.maintain !== undefined && !plan.isFresh && !isRejected
  if (canPrepare && (await rememberMigration(database, plan, product, options))) {
    const { onProgress, language } = options
    const report = (message: PlanMessage) => onProgress?.(formatPlanMessage(message, language))
    const replan = () => createMigrationPlan(database, database.read, product, options)
    await prepareSchema(database, { plan, replan, report })
  }
  try {
    return await executeMigration(database, product, options)
  } catch (error) {
    // The records that prevent it may get other values before the next attempt.
    if (error instanceof BlockedMigrationError) await dropUnfinishedFills(database)
    throw error
  }
}

/** Remembers what a migration does, and returns whether nothing prevents it. */
async function rememberMigration(
  database: Database,
  plan: Plan,
  product: Product,
  options: MigrationOptions,
): Promise<boolean> {
  if (aheadSteps(plan).length === 0) return true
  const { build, read } = database
  const impact = await measureImpact(build, read, plan)
  if (impact.blockers.length > 0) return false
  const prepared = {
    hash: plan.shape.hash,
    lines: describePlan({ ...impact, keeps: [] }, options.language),
    servesOlder: findObstacles(plan).length === 0,
  }
  return database.writeAlone(async (trx) => {
    // Another process may have migrated meanwhile.
    const current = await createMigrationPlan(database, trx, product, options)
    if (current.isEmpty) return false
    await rememberPrepared(build, trx, prepared)
    return true
  })
}

function executeMigration(
  database: Database,
  product: Product,
  options: MigrationOptions,
): Promise<MigrationReport> {
  return database.writeAlone(async (trx) => {
    const plan = await createMigrationPlan(database, trx, product, options)
    if (plan.isEmpty) return unchanged
    const { newer } = plan.shape
    if (newer && !options.isDowngrade) throw new Error(describeNewer(newer))
    const impact = await measureImpact(database.build, trx, plan)
    if (impact.blockers.length > 0) {
      throw new BlockedMigrationError(impact.blockers, options.language)
    }
    const prepared = plan.isFresh
      ? undefined
      : await takePrepared(database.build, trx, plan.shape.hash)
    const lines = prepared?.lines ?? describePlan({ ...impact, keeps: [] }, options.language)
    const servesOlder = prepared?.servesOlder !== false && findObstacles(plan).length === 0
    const compatibility = await executeForOlder(database, trx, plan, servesOlder)
    await recordSchemaVersion(database, trx, plan.shape, lines, compatibility)
    return { lines, isChanged: true, isBlocked: false }
  })
}

/**
 * Executes a plan, and keeps the names that processes of the version before use. What earlier versions
 * have kept would prevent changes of its tables.
 */
async function executeForOlder(
  database: Database,
  trx: QueryRunner,
  plan: Plan,
  servesOlder: boolean,
) {
  const { build, kind } = database
  const { renamed, shape, knowsFormerNames } = plan
  const isRenamed = renamed.length > 0
  const hasFormerNames = kind === 'postgres' && shape.last !== undefined && !plan.isFresh
  const drops = plan.steps.some(({ phase }) => phase.startsWith('drop'))
  if (hasFormerNames && knowsFormerNames && (!servesOlder || isRenamed || drops))
    await dropFormerNames(database, trx)
  await executePlan(database, trx, plan)
  if (!hasFormerNames || shape.last === undefined || !servesOlder || !isRenamed)
    return { servesOlder, formerSchema: undefined }
  const formerSchema = await createFormerNames(build, trx, shape.last, renamed)
  return { servesOlder, formerSchema }
}

/** Returns what `migrateSchema` would do, with record counts. */
export async function previewMigration(
  database: Database,
  product: Product,
  options: MigrationOptions = {},
): Promise<MigrationReport> {
  const plan = await createMigrationPlan(database, database.read, product, options)
  const impact = await measureImpact(database.build, database.read, plan)
  const { newer } = plan.shape
  const isOlder = newer !== undefined && !options.isDowngrade
  const lines = [
    ...(isOlder ? [describeNewer(newer)] : []),
    ...describePlan(impact, options.language),
  ]
  return {
    lines,
    rollout:
      database.kind === 'postgres' ? await describeRollout(database, plan, options.language) : [],
    isChanged: !plan.isEmpty,
    isBlocked: isOlder || impact.blockers.length > 0,
    ...(isOlder ? { newer: describeNewer(newer) } : {}),
  }
}

/**
 * Says how long requests wait, and whether processes of the version before can go on while those of this one
 * are started.
 */
async function describeRollout(
  database: Database,
  plan: Plan,
  language: Language | undefined,
): Promise<readonly string[]> {
  if (plan.isEmpty || plan.isFresh) return []
  const isPrepared = aheadSteps(plan).length > 0
  const isBefore = (step: PlanStep) => isPrepared && step.ahead !== undefined
  const ahead = await estimateAhead(database, { steps: plan.steps.filter(isBefore) })
  const others = { steps: plan.steps.filter((step) => !isBefore(step)) }
  const wait = formatPlanMessage(await estimateWait(database, others), language)
  const obstacles = findObstacles(plan)
  const times = [...ahead.map((message) => formatPlanMessage(message, language)), wait]
  if (obstacles.length === 0) return [...times, formatPlanMessage({ id: 'older go on' }, language)]
  return [
    ...times,
    formatPlanMessage({ id: 'older stop' }, language),
    ...describeNotes(obstacles, language).map((line) => `  - ${line}`),
  ]
}

function createMigrationPlan(
  database: Database,
  trx: QueryRunner,
  { entities }: Product,
  { migrations = [], allow = {}, build, timeZone }: MigrationOptions,
): Promise<Plan> {
  const finalOptions: PlanOptions = {
    migrations,
    allowed: { drop: [], restore: [], ...allow },
    build,
    timeZone,
  }
  return createPlan(database, trx, entities, finalOptions)
}
