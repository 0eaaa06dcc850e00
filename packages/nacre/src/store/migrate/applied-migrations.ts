import type { Kysely } from 'kysely'
import type { QueryRunner, Tables } from '../rows.ts'
import type { Migration } from '../migrations.ts'

/** Returns the migrations that have not run on this database. */
export async function pendingMigrations(
  build: Kysely<Tables>,
  trx: QueryRunner,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const rows = await trx(build.selectFrom('nacre_migration').select(['number', 'name']).compile())
  const applied = new Map(rows.map(({ number, name }) => [Number(number), String(name)]))
  for (const { number, name } of migrations) {
    const before = applied.get(number)
    if (before === undefined || before === name) continue
    throw new Error(`Migration ${number} was applied as ${before} but is now named ${name}.`)
  }
  return migrations.filter(({ number }) => !applied.has(number))
}

export async function recordMigration(
  build: Kysely<Tables>,
  trx: QueryRunner,
  { number, name }: Migration,
  at: unknown,
): Promise<void> {
  await trx(build.insertInto('nacre_migration').values({ number, name, at }).compile())
}
