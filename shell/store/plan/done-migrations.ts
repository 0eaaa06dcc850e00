import type { Kysely } from 'kysely'
import type { Run, Tables } from '../database.ts'
import type { Migration } from '../migrations.ts'

/** Those that have not been run on this database. */
export async function pendingMigrations(
  build: Kysely<Tables>,
  run: Run,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const rows = await run(build.selectFrom('nacre_migration').select(['number', 'name']).compile())
  const done = new Map(rows.map(({ number, name }) => [Number(number), String(name)]))
  for (const { number, name } of migrations) {
    const before = done.get(number)
    if (before === undefined || before === name) continue
    throw new Error(`The migration ${number} was ${before} when it was run and is ${name} now.`)
  }
  return migrations.filter(({ number }) => !done.has(number))
}

export async function recordMigration(
  build: Kysely<Tables>,
  run: Run,
  { number, name }: Migration,
  at: unknown,
): Promise<void> {
  await run(build.insertInto('nacre_migration').values({ number, name, at }).compile())
}
