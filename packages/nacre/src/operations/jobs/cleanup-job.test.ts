import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { openTestDatabase, type TestDatabase } from '#shell/store/test-database.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createOperations, type Operations } from '../operations.ts'
import { createCleanupJob } from './cleanup-job.ts'

const shelf = entity({
  name: 'shelf',
  plural: 'shelves',
  fields: { name: text({ required: true }) },
  trashDays: 10,
})
const book = entity({
  name: 'book',
  plural: 'books',
  fields: { name: text({ required: true }), shelf: relation('shelf', { onRemove: 'restrict' }) },
  trashDays: 30,
})
const page = entity({
  name: 'page',
  plural: 'pages',
  fields: { book: relation('book', { required: true, onRemove: 'cascade' }) },
})
const product = defineProduct({
  name: 'Shelves',
  tagline: 'Books on shelves',
  entities: [shelf, book, page],
  roles: [],
  calls: {},
  pages: {},
  seeds: [],
})
const ctx = { actor: systemActor, channel: 'test' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const context = { payload: null, attempt: 0, signal: new AbortController().signal } as never

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: TestDatabase
  let store: Store
  let operations: Operations
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    store = await opened.store(product.entities)
    operations = createOperations(product, store)
  })
  afterAll(() => opened.close())

  const tidyOn = (now: Date, atOnce = 500) =>
    createCleanupJob({
      atOnce,
      cleanup: createCleanup(opened.database),
      store,
      operations,
      entities: product.entities,
      now: () => now,
    }).run(context)
  const inBin = async (of: typeof shelf | typeof book) =>
    (await operations.list(ctx, of, { limit: 50, isTrash: true })).items.map(({ id }) => id)

  test('erases records whose time in the trash is over, with their history except the erasure, and leaves others', async () => {
    const old = await operations.create(ctx, shelf, { name: 'Old' })
    const stored = await operations.create(ctx, shelf, { name: 'Kept' })
    await operations.remove(ctx, shelf, old)
    await tidyOn(inDays(9))
    expect(await inBin(shelf)).toEqual([old.id])
    await tidyOn(inDays(11))
    expect(await inBin(shelf)).toEqual([])
    const left = await store.history.list({ entity: 'shelf', record: old.id }, { limit: 9 })
    expect(left).toMatchObject([{ verb: 'erase', actor: 'system', channel: 'job', changes: {} }])
    await expect(operations.read(ctx, shelf, stored.id)).resolves.toMatchObject({ name: 'Kept' })
  })

  test('keeps records that are still referenced by other removed records', async () => {
    const under = await operations.create(ctx, shelf, { name: 'Under' })
    const on = await operations.create(ctx, book, { name: 'On', shelf: under.id })
    await operations.remove(ctx, book, on)
    await operations.remove(ctx, shelf, under)
    await tidyOn(inDays(11))
    expect(await inBin(shelf)).toEqual([under.id])
    await tidyOn(inDays(31))
    await tidyOn(inDays(31))
    expect([await inBin(shelf), await inBin(book)]).toEqual([[], []])
  })

  test('erases records behind any number of blocked ones', async () => {
    for (const name of ['One', 'Two']) {
      const current = await operations.create(ctx, shelf, { name })
      const on = await operations.create(ctx, book, { name, shelf: current.id })
      await operations.remove(ctx, book, on)
      await operations.remove(ctx, shelf, current)
    }
    const free = await operations.create(ctx, shelf, { name: 'Free' })
    await operations.remove(ctx, shelf, free)
    await tidyOn(inDays(11), 1)
    expect(await inBin(shelf)).toHaveLength(2)
    expect(await inBin(shelf)).not.toContain(free.id)
    await tidyOn(inDays(31), 1)
    await tidyOn(inDays(31), 1)
    expect([await inBin(shelf), await inBin(book)]).toEqual([[], []])
  })

  test('a cascading erasure leaves no more data behind than a direct one', async () => {
    const whole = await operations.create(ctx, book, { name: 'Whole' })
    const part = await operations.create(ctx, page, { book: whole.id })
    await operations.remove(ctx, book, whole)
    await tidyOn(inDays(31))
    const left = await store.history.list({ entity: 'page', record: part.id }, { limit: 9 })
    expect(left.map(({ verb }) => verb)).toEqual(['erase'])
  })

  test('forgets reminders after more than a year', async () => {
    const key = { entity: 'book', timer: 'due', record: 'x' }
    const remember = (moment: Date) =>
      store.write((trx) => store.reminders.claim(trx, { ...key, moment: moment.toISOString() }))
    const [before, now] = [inDays(-401), inDays(0)]
    expect([await remember(before), await remember(now)]).toEqual([true, true])
    await tidyOn(new Date())
    expect([await remember(before), await remember(now)]).toEqual([true, false])
  })
})
