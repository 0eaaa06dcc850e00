import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { estimateWait } from './estimate-wait.ts'
import { openMigrationDatabase } from '../migration-database.fixture.ts'
import type { PlanStep } from './step.ts'

const statements = [sql`select 1`]

/** Estimates the steps for a table with 50,000 rows and an empty one. */
async function estimate(...steps: readonly PlanStep[]) {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const { database, close } = await openMigrationDatabase(sqlite)
  const run = (query: string) =>
    database.write((trx) => trx(sql.raw(query).compile(database.build)))
  await run('create table card (id text)')
  await run(`insert into card with recursive number(n) as (
    select 1 union all select n + 1 from number where n < 50000) select n from number`)
  await run('create table box (id text)')
  const message = await estimateWait(database, { steps })
  await close()
  return message
}

test('a new column, a new name and a new table take a moment, whatever the size of the table', async () => {
  expect(
    await estimate(
      { phase: 'add column', at: 'card', statements },
      { phase: 'rename column', at: 'card', statements },
      { phase: 'search', statements },
      { phase: 'convert', at: 'card', statements: [] },
      { phase: 'convert', at: 'box', statements },
    ),
  ).toEqual({ id: 'short wait' })
})

test('tables that are written anew take time for each of their records', async () => {
  const convert = { phase: 'convert', at: 'card', statements } as const
  const search = { phase: 'search', at: 'card', statements } as const
  expect(await estimate(convert)).toEqual({ id: 'wait', seconds: 2, tables: 'card', n: 50_000 })
  const link = { phase: 'link', at: 'box', statements } as const
  expect(await estimate(convert, convert, search, link)).toEqual({
    id: 'long wait',
    seconds: 6,
    tables: 'box, card',
    n: 50_000,
  })
})
