import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#shell/model/actor.ts'
import { entity } from '#shell/model/entity.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { declareProduct } from '#shell/model/product.ts'
import { open, type Opened } from '#shell/store/opened.fixture.ts'
import type { Store } from '#shell/store/store.ts'
import { createTidy } from '#shell/store/tidy.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createOperations, type Operations } from '../operations.ts'
import { tidyUp } from './tidy-up.ts'

const shelf = entity({
  name: 'shelf',
  plural: 'shelves',
  fields: { name: text({ required: true }) },
  binDays: 10,
})
const book = entity({
  name: 'book',
  plural: 'books',
  fields: { name: text({ required: true }), shelf: relation('shelf', { onRemove: 'refuse' }) },
  binDays: 30,
})
const page = entity({
  name: 'page',
  plural: 'pages',
  fields: { book: relation('book', { required: true, onRemove: 'remove with' }) },
})
const product = declareProduct({
  name: 'Shelves',
  tagline: 'Books on shelves',
  entities: [shelf, book, page],
  roles: [],
  calls: {},
  pages: {},
  samples: [],
})
const by = { actor: system, via: 'test' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const hands = { payload: null, attempt: 0, signal: new AbortController().signal } as never

describe.each(eachDatabase)('on $name', (kind) => {
  let opened: Opened
  let store: Store
  let operations: Operations
  beforeAll(async () => {
    opened = await open(kind)
    store = await opened.store(product.entities)
    operations = createOperations(product, store)
  })
  afterAll(() => opened.close())

  const tidyOn = (now: Date, atOnce = 500) =>
    tidyUp({
      atOnce,
      tidy: createTidy(opened.database),
      store,
      operations,
      entities: product.entities,
      now: () => now,
    }).run(hands)
  const inBin = async (of: typeof shelf | typeof book) =>
    (await operations.list(by, of, { limit: 50, isBin: true })).items.map(({ id }) => id)

  test('what has been in the bin long enough is gone, with all its history but that; the rest stays', async () => {
    const old = await operations.create(by, shelf, { name: 'Old' })
    const kept = await operations.create(by, shelf, { name: 'Kept' })
    await operations.remove(by, shelf, old)
    await tidyOn(inDays(9))
    expect(await inBin(shelf)).toEqual([old.id])
    await tidyOn(inDays(11))
    expect(await inBin(shelf)).toEqual([])
    const left = await store.history.list({ entity: 'shelf', record: old.id }, { limit: 9 })
    expect(left).toMatchObject([{ verb: 'erase', actor: 'system', via: 'job', changes: {} }])
    await expect(operations.read(by, shelf, kept.id)).resolves.toMatchObject({ name: 'Kept' })
  })

  test('what something else in the bin points to waits for its turn', async () => {
    const under = await operations.create(by, shelf, { name: 'Under' })
    const on = await operations.create(by, book, { name: 'On', shelf: under.id })
    await operations.remove(by, book, on)
    await operations.remove(by, shelf, under)
    await tidyOn(inDays(11))
    expect(await inBin(shelf)).toEqual([under.id])
    await tidyOn(inDays(31))
    await tidyOn(inDays(31))
    expect([await inBin(shelf), await inBin(book)]).toEqual([[], []])
  })

  test('however many are held back, those behind them go', async () => {
    for (const name of ['One', 'Two']) {
      const held = await operations.create(by, shelf, { name })
      const on = await operations.create(by, book, { name, shelf: held.id })
      await operations.remove(by, book, on)
      await operations.remove(by, shelf, held)
    }
    const free = await operations.create(by, shelf, { name: 'Free' })
    await operations.remove(by, shelf, free)
    await tidyOn(inDays(11), 1)
    expect(await inBin(shelf)).toHaveLength(2)
    expect(await inBin(shelf)).not.toContain(free.id)
    await tidyOn(inDays(31), 1)
    await tidyOn(inDays(31), 1)
    expect([await inBin(shelf), await inBin(book)]).toEqual([[], []])
  })

  test('what goes along with something leaves no more behind than what goes by itself', async () => {
    const whole = await operations.create(by, book, { name: 'Whole' })
    const part = await operations.create(by, page, { book: whole.id })
    await operations.remove(by, book, whole)
    await tidyOn(inDays(31))
    const left = await store.history.list({ entity: 'page', record: part.id }, { limit: 9 })
    expect(left.map(({ verb }) => verb)).toEqual(['erase'])
  })
})
