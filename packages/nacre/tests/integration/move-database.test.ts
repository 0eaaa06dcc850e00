import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import { requireEntity } from '#shell/operations/find-entity.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Database } from '#shell/store/database.ts'
import { moveDatabase, type MovedTable } from '#shell/store/move/move-database.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { product } from 'example-library/product.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { openLibrary } from '../library/open-library.ts'
import { readLibrary } from './read-library.ts'

const books = requireEntity(product.entities, 'book')
const ctx = { actor: actors.ada, channel: 'test' }

const directions = eachDatabase.flatMap((from) =>
  eachDatabase.filter(({ name }) => name !== from.name).map((to) => ({ from, to })),
)

describe.each(directions)('from $from.name to $to.name', ({ from, to }) => {
  const openEmpty = async (kind: typeof from) => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    return { ...opened, store: await opened.store(product.entities) }
  }
  const move = async (source: Database, target: Database) => {
    const tables: MovedTable[] = []
    const onTable = (table: MovedTable) => void tables.push(table)
    await moveDatabase({ source, target, entities: product.entities, onTable })
    return tables.filter(({ rows }) => rows > 0)
  }

  test('all data moves and comes back unchanged', async () => {
    const library = await openLibrary(from)
    onTestFinished(library.close)
    const { operations, store, database } = library
    const [book] = (await operations.list(ctx, books, { limit: 1 })).items
    if (!book) throw new Error('The library has no books.')
    const { id, version } = book
    await operations.change(ctx, books, { id, version }, { title: 'Ünïcode "quotes"' })
    const keys = createApiKeyOperations({ product, store, log: () => {} })
    await keys.create(
      { ...ctx, browser: {} },
      { name: 'Robot', scopes: ['books:read'], expires: '90d' },
    )
    const before = await readLibrary(store)

    const target = await openEmpty(to)
    const moved = await move(database, target.database)
    expect(moved.length).toBeGreaterThan(10)
    expect(await readLibrary(target.store)).toEqual(before)
    // Numbers of sequences continue.
    const there = createOperations(product, target.store)
    await there.change(ctx, books, { id, version: version + 1 }, { title: 'Again' })

    const back = await openEmpty(from)
    const movedBack = await move(target.database, back.database)
    expect(await readLibrary(back.store)).toEqual(await readLibrary(target.store))
    const names = (tables: readonly MovedTable[]) => tables.map(({ name }) => name)
    expect(names(movedBack)).toEqual(names(moved))
  })

  test('a target with data is refused, and what fails stores nothing', async () => {
    const library = await openLibrary(from)
    onTestFinished(library.close)
    const full = await openLibrary(to)
    onTestFinished(full.close)
    await expect(move(library.database, full.database)).rejects.toThrow('The target is not empty')

    const target = await openEmpty(to)
    const { load } = target.database
    if (!load) throw new Error('The database cannot be filled.')
    const broken: Database = {
      ...target.database,
      load: (work) =>
        load(async (trx) => {
          await work(trx)
          throw new Error('The connection was lost.')
        }),
    }
    await expect(move(library.database, broken)).rejects.toThrow('The connection was lost.')
    await move(library.database, target.database)
    expect(await readLibrary(target.store)).toEqual(await readLibrary(library.store))
  })
})

const [sqlite, postgres] = eachDatabase

test('a hundred thousand records move to PostgreSQL and back', async () => {
  if (!sqlite || !postgres) throw new Error('A database is missing.')
  const library = await openLibrary(sqlite)
  onTestFinished(library.close)
  const there = await openTestDatabase(postgres)
  onTestFinished(there.close)
  const back = await openTestDatabase(sqlite)
  onTestFinished(back.close)
  const { database, operations } = library
  const author = requireEntity(product.entities, 'author')
  await operations.create({ actor: actors.lena, channel: 'test' }, author, { name: 'Ada' })
  const columns = (await database.introspect(database.read)).get('author')?.columns.keys() ?? []
  const others = [...columns].filter((name) => name !== 'id' && name !== 'name').join(', ')
  const copies = sql.raw(`
    insert into author (id, name, ${others})
    with recursive number(n) as (select 1 union all select n + 1 from number where n < 100000)
    select printf('%016d', n), 'Author ' || n, ${others}
    from number, (select ${others} from author limit 1)`)
  await database.write((trx) => trx(copies.compile(database.build)))
  const tables: MovedTable[] = []
  const { entities } = product
  for (const [source, target] of [
    [database, there],
    [there.database, back],
  ] as const) {
    await target.store(entities)
    const onTable = (table: MovedTable) => void tables.push(table)
    await moveDatabase({ source, target: target.database, entities, onTable })
  }
  const authors = tables.filter(({ name }) => name === 'author')
  expect(authors.map(({ rows }) => rows > 100_000)).toEqual([true, true])
  expect(authors[0]).toEqual(authors[1])
})
