import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { boxOffice } from './box-office.ts'

const ctx = { actor: systemActor, channel: 'test' } as const

test.each(eachDatabase)('existing records get since from their history, on $name', async (kind) => {
  const { url, dataDir, dispose } = await kind.open()
  let time = Date.parse('2027-05-01T08:00:00Z')
  const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
  const clock = { now: () => new Date(time) }
  const database = await openDatabase(where, { clock })
  const entities: readonly Entity[] = boxOffice.entities
  const [seat] = entities
  if (!seat) throw new Error('There is no ticket.')
  const store = await openStore(database, entities, dataDir)
  const operations = createOperations(boxOffice, store)
  const paid = await operations.create(ctx, seat, { code: 'A1' })
  const reserved = await operations.create(ctx, seat, { code: 'A2' })
  time += 60_000
  await operations.move(ctx, seat, { id: paid.id, version: undefined }, 'pay')
  time += 60_000
  await operations.change(ctx, seat, { id: paid.id, version: undefined }, { code: 'A3' })
  // A database of a version without the column.
  await database.write(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => trx(statement.compile(database.build))
    for (const { name } of await run(
      kind.name === 'sqlite'
        ? sql`select name from sqlite_master where type = 'index' and tbl_name = 'ticket' and sql like '%since%'`
        : sql`select indexname as name from pg_indexes where tablename = 'ticket' and indexdef like '%since%'`,
    ))
      await run(sql`drop index ${sql.id(String(name))}`)
    await run(sql`alter table ticket rename column since to removed_column`)
  })
  const again = await openStore(database, entities, dataDir)
  const sinceOf = async (id: string) =>
    (await again.records(seat).read({ id, where: [] }))?.['since']
  expect(await sinceOf(paid.id)).toBe('2027-05-01T08:01:00.000Z')
  expect(await sinceOf(reserved.id)).toBe('2027-05-01T08:00:00.000Z')
  await database.close()
  await dispose()
})
