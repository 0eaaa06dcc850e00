import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import type { Store } from '#shell/store/store.ts'
import { product as library } from 'example-library/product.ts'
import { author } from 'example-library/entities/author.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'

describe.each(eachDatabase)('the clock of the database, on $name', (kind) => {
  let store: Store
  let operations: Operations
  let close: () => Promise<void>
  // Each reading is a millisecond later, so that two readings are never the same.
  let time = Date.parse('2031-01-01T00:00:00Z')
  const clock = { now: () => new Date((time += 1)) }
  const ctx = { actor: actors.lena, channel: 'test' }

  beforeAll(async () => {
    const { url, dataDir, dispose } = await kind.open()
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    const database = await openDatabase(where, { clock })
    store = await openStore(database, library.entities, dataDir)
    operations = createOperations(library, store)
    close = async () => {
      await database.close()
      await dispose()
    }
  })
  afterAll(() => close())

  test('gives a record, its history and its event the same moment', async () => {
    const { id, createdAt, updatedAt } = await operations.create(ctx, author, { name: 'Ursula' })
    expect(createdAt).toMatch(/^2031-/u)
    expect(updatedAt).toBe(createdAt)
    const [entry] = await operations.history(ctx, author, id, { limit: 1 })
    expect(entry?.occurredAt).toBe(createdAt)
  })

  test('gives all records of a batch the same moment, and the next request a later one', async () => {
    const create = (name: string) => ({ op: 'create', collection: 'authors', values: { name } })
    const created = await operations.batch(ctx, [create('One'), create('Two')])
    const [one, two] = created as readonly { createdAt: string }[]
    expect(two?.createdAt).toBe(one?.createdAt)
    const later = await operations.create(ctx, author, { name: 'Three' })
    expect(Date.parse(String(later.createdAt))).toBeGreaterThan(Date.parse(one?.createdAt ?? ''))
  })

  test('runs jobs that are due by it', async () => {
    await store.write((trx) => store.jobs.add(trx, 'any', null))
    expect(await store.jobs.nextDue()).toMatch(/^2031-/u)
  })
})
