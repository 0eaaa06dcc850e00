import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { QueryRunner } from '../../rows.ts'
import { sortKeyColumn } from '../../columns/sorted-text.ts'
import type { PlanMessage } from '../plan/plan-messages.ts'
import type { FillAhead } from '../plan/step.ts'
import { longestLockWait, withLockLimit } from './lock-limit.ts'
import {
  forgetUnfinishedFill,
  isUnfinished,
  readUnfinishedFills,
  saveUnfinishedFill,
  type UnfinishedFill,
} from './unfinished-fills.ts'

/** Takes a message about how far a migration is. */
export type ReportProgress = (message: PlanMessage) => void

/** How many records get their values between two messages. */
const reportEvery = 100_000

/**
 * Adds new columns and gives the records their values, page by page, each in a transaction of its own.
 * A process that was killed has stored how far it came, and the next one goes on from there.
 */
export async function fillColumns(
  database: Database,
  run: QueryRunner,
  { about, createPage, statements }: FillAhead,
  report: ReportProgress,
): Promise<void> {
  const { build } = database
  const { table, columns } = about
  const isBegun = await withLockLimit(database, run, () =>
    whileUnfinished(database, run, { about, isNew: statements.length > 0 }, async () => {
      for (const statement of statements) await run(statement.compile(build))
      await saveUnfinishedFill(build, run, about)
      return true
    }),
  )
  if (isBegun !== true) return
  const [row] = await run(sql`select count(*) as n from ${sql.table(table)}`.compile(build))
  const progress = createProgress(
    Number(row?.['n']),
    { table, fields: columns.join(', ').replace('_search', 'search') },
    report,
  )
  let fillPage = createPage(database)
  for (let last: string | undefined = about.last, attempt = 1; last !== undefined;) {
    const from = last
    try {
      const page = await whileUnfinished(database, run, { about }, async () => {
        const filled = await fillPage(run, from)
        await saveUnfinishedFill(build, run, { ...about, last: filled.last })
        return filled
      })
      if (!page) return
      progress(page.count)
      last = page.isEnd ? undefined : page.last
      attempt = 1
    } catch (error) {
      // Another process changed records of the page in another order.
      if (Object(error).code !== deadlock || attempt === attempts) throw error
      attempt += 1
      fillPage = createPage(database, from)
    }
  }
}

const [deadlock, attempts] = ['40P01', 10]

/**
 * Does a part of a fill in a transaction that keeps migrations out, unless another process has migrated:
 * then new records have values of their own.
 */
function whileUnfinished<T>(
  database: Database,
  run: QueryRunner,
  { about, isNew = false }: { readonly about: UnfinishedFill; readonly isNew?: boolean },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { build, alter } = database
  return inTransaction(database, run, async () => {
    // A migration may take long, and adding a column must not wait for long.
    await run(sql`set local lock_timeout = 0`.compile(build))
    if (alter.ahead) await run(alter.ahead.shareSchema.compile(build))
    if (isNew) await run(sql`set local lock_timeout = ${sql.lit(longestLockWait)}`.compile(build))
    const isKnown = await isUnfinished(build, run, about)
    return isKnown || isNew ? work() : undefined
  })
}

function createProgress(
  total: number,
  about: { readonly table: string; readonly fields: string },
  report: ReportProgress,
) {
  let done = 0
  return (count: number): void => {
    const before = Math.floor(done / reportEvery)
    done += count
    if (Math.floor(done / reportEvery) === before) return
    report({ id: 'filling', ...about, done, n: total })
  }
}

/** Drops the columns that a migration has begun to fill, and that it cannot keep. */
export async function dropUnfinishedFills(database: Database): Promise<void> {
  const fills = await readUnfinishedFills(database.build, database.read)
  if (fills.length === 0) return
  await database.maintain?.((run) => dropFills(database, run, fills))
}

/** Drops columns, unless another process has finished their fill meanwhile. */
export async function dropFills(
  database: Database,
  run: QueryRunner,
  fills: readonly UnfinishedFill[],
): Promise<void> {
  const { build, alter } = database
  const drop = ({ table, columns, hash }: UnfinishedFill) =>
    inTransaction(database, run, async () => {
      if (!(await isUnfinished(build, run, { table, hash }))) return
      const names = columns.flatMap((column) => [column, sortKeyColumn(column)])
      const drops = sql.join(names.map((name) => sql`drop column if exists ${sql.ref(name)}`))
      const statements = columns.includes('_search')
        ? alter.dropSearch(table, hash)
        : [sql`alter table if exists ${sql.table(table)} ${drops}`]
      for (const statement of statements) await run(statement.compile(build))
      await forgetUnfinishedFill(build, run, { table, hash })
    })
  for (const fill of fills) await withLockLimit(database, run, () => drop(fill))
}

async function inTransaction<T>(
  { build }: Database,
  run: QueryRunner,
  work: () => Promise<T>,
): Promise<T> {
  await run(sql`begin`.compile(build))
  try {
    const result = await work()
    await run(sql`commit`.compile(build))
    return result
  } catch (error) {
    // A connection that is lost has no transaction any more.
    await run(sql`rollback`.compile(build)).catch(() => undefined)
    throw error
  }
}
