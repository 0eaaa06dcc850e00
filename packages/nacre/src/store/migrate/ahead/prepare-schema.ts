import { sql } from 'kysely'
import { dropConstraint } from '../../ddl/alter.ts'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { isGeneratedName, isTemporaryName } from '../../columns/hashed-name.ts'
import type { Plan } from '../plan/plan.ts'
import type { AheadStep, BuildAhead } from '../plan/step.ts'
import { dropFills, fillColumns, type ReportProgress } from './fill-columns.ts'
import { withLockLimit } from './lock-limit.ts'

/** The steps of a plan that are done before the migration. */
export function aheadSteps({ steps, migrations, restorations, isFresh }: Plan): AheadStep[] {
  // Migrations and restored values may give records what a rule demands.
  const isReady = !isFresh && migrations.length === 0 && restorations.length === 0
  return isReady ? steps.flatMap(({ ahead }) => ahead ?? []) : []
}

/**
 * Builds indexes and constraints of existing tables while other processes read and write, so that the
 * migration itself finds them. What a killed process has left unfinished is built anew. If records violate
 * a rule, nothing remains, and the migration reports them.
 */
export async function prepareSchema(
  database: Database,
  { plan: first, replan, report }: Preparation,
): Promise<void> {
  const isNeeded = aheadSteps(first).length > 0
  if (!database.maintain || first.isFresh) return
  const isClean = (await findUnfinished(database, database.read)).length === 0
  if (!isNeeded && first.stale.length === 0 && isClean) return
  const prepare = async (run: QueryRunner): Promise<void> => {
    // Another process may have prepared the same while this one waited for it.
    const plan = await replan()
    const steps = aheadSteps(plan)
    for (const left of await findUnfinished(database, run)) await drop(database, run, left)
    await dropFills(database, run, plan.stale)
    for (const step of steps)
      if (step.kind === 'fill') await fillColumns(database, run, step, report)
    const built: BuildAhead[] = []
    for (const step of steps) {
      if (step.kind === 'fill') continue
      const isBuilt = await build(database, run, step)
      if (isBuilt) built.push(step)
      else return dropAll(database, run, built)
    }
  }
  // A process that only takes back what was left does not wait for one that prepares a migration.
  await database.maintain(prepare, { isOptional: !isNeeded })
}

interface Preparation {
  readonly plan: Plan
  /** Compares the declaration with the database once more. */
  readonly replan: () => Promise<Plan>
  readonly report: ReportProgress
}

type Built = Pick<BuildAhead, 'kind' | 'table' | 'name'>

/** Returns whether all records follow the rule. */
async function build(database: Database, run: QueryRunner, step: BuildAhead): Promise<boolean> {
  if (await exists(database, run, step)) return true
  try {
    const { build: query } = database
    if (step.kind === 'index') await run(step.statement.compile(query))
    else {
      await withLockLimit(database, run, () => run(step.statement.compile(query)))
      const { table, name } = step
      await run(
        sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.compile(query),
      )
    }
    return true
  } catch (error) {
    const isViolation = database.violationOf(error) !== undefined
    // A connection that is lost cannot drop anything. The next start does.
    await drop(database, run, step).catch((cause: unknown) => {
      if (isViolation) throw cause
    })
    if (!isViolation) throw error
    return false
  }
}

async function dropAll(
  database: Database,
  run: QueryRunner,
  built: readonly BuildAhead[],
): Promise<void> {
  for (const step of built) await drop(database, run, step)
}

async function exists({ build: query }: Database, run: QueryRunner, step: Built): Promise<boolean> {
  const { kind, table, name } = step
  const found =
    kind === 'index'
      ? sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`
      : sql`select 1 from pg_constraint where conname = ${name} and conrelid = ${`"${table}"`}::regclass`
  return (await run(found.compile(query))).length > 0
}

/** Finds what a killed process has left: indexes that are not complete, and constraints without validation. */
async function findUnfinished({ build: query }: Database, run: QueryRunner): Promise<Built[]> {
  const rows = await run(
    sql`select 'index' as kind, t.relname as "table", i.relname as name
        from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        where t.relnamespace = current_schema()::regnamespace and not x.indisvalid
      union all
      select 'constraint', t.relname, k.conname
        from pg_constraint k join pg_class t on t.oid = k.conrelid
        where t.relnamespace = current_schema()::regnamespace and not k.convalidated`.compile(
      query,
    ),
  )
  return rows
    .map(({ kind, table, name }): Built => ({
      kind: kind === 'index' ? 'index' : 'constraint',
      table: String(table),
      name: String(name),
    }))
    .filter(({ name }) => isGeneratedName(name) || isTemporaryName(name))
}

async function drop(database: Database, run: QueryRunner, built: Built): Promise<void> {
  const { build: query } = database
  const { kind, table, name } = built
  if (!(await exists(database, run, built))) return
  if (kind === 'index') {
    await run(sql`drop index concurrently if exists ${sql.ref(name)}`.compile(query))
  } else {
    await withLockLimit(database, run, () => run(dropConstraint(table, name).compile(query)))
  }
}
