import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Database } from '../database.ts'
import type { DatabaseRow } from '../rows.ts'
import { openTestDatabase } from '../test-database.fixture.ts'
import { migrateSchema } from './migrate-schema.ts'

/** Opens PostgreSQL for a process of an older version and for one of a newer version. */
export async function openProcesses(entities: readonly Entity[]) {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('PostgreSQL is missing from eachDatabase.')
  const opened = await openTestDatabase(postgres)
  onTestFinished(opened.close)
  await migrateSchema(opened.database, { entities })
  const newProcess = await opened.another()
  return { oldProcess: opened.database, newProcess, another: opened.another }
}

export const run = ({ read, build }: Database, query: string) => read(sql.raw(query).compile(build))

export const createdAt = '2026-01-28T08:00:00.000Z'

export function insertInto({ write, build }: Database, table: string, values: DatabaseRow) {
  const row = { version: 1, created_at: createdAt, updated_at: createdAt, ...values }
  return write((trx) => trx(build.insertInto(table).values(row).compile()))
}

/** Does something after each statement that is run before the migration, as another process would. */
export const during = (
  database: Database,
  work: (count: number, statement: string) => Promise<unknown>,
): Database => ({
  ...database,
  maintain: async (maintain) => {
    let count = 0
    await database.maintain?.((query) =>
      maintain(async (statement) => {
        const rows = await query(statement)
        count += 1
        await work(count, statement.sql)
        return rows
      }),
    )
  },
})

/** A process that is killed after all that comes before the migration. */
export const killedBeforeMigration = (database: Database): Database => ({
  ...database,
  maintain: async (work) => {
    await database.maintain?.(work)
    throw new Error('killed')
  },
})
