import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { QueryRunner } from '../rows.ts'
import { openTestDatabase } from '../test-database.fixture.ts'
import { createCleanup } from '../cleanup.ts'

const about = {
  entity: 'card',
  version: 1,
  channel: 'test',
  actor: null,
  device: null,
  requestId: null,
} as const
const at = '2026-11-21T10:00:00.000Z'

async function openEvents(kind: (typeof eachDatabase)[number]) {
  const opened = await openTestDatabase(kind)
  onTestFinished(opened.close)
  const store = await opened.store([])
  const tell = (trx: QueryRunner, record: string) =>
    store.history.write(trx, {
      ...about,
      occurredAt: at,
      record,
      verb: 'change',
      changes: { title: [1, 2] },
    })
  /** Waits for older transactions, which delay events. Other databases of the same server may have some. */
  const settle = async () => {
    await expect.poll(() => store.events.blockedSince()).toBeUndefined()
  }
  return { store, tell, settle, tidy: createCleanup(opened.database) }
}

test.each(eachDatabase)(
  'on $name, reads events in order, page by page, from a position',
  async (kind) => {
    const { store, tell, settle } = await openEvents(kind)
    await store.write((trx) => tell(trx, 'before'))
    await settle()
    const start = await store.events.end()
    expect(await store.events.hasEvents(start)).toBe(false)
    for (const record of ['a', 'b', 'c']) await store.write((trx) => tell(trx, record))
    await settle()
    const first = await store.events.after(start, 2)
    expect(first.events).toMatchObject([
      {
        record: 'a',
        entity: 'card',
        verb: 'change',
        version: 1,
        occurredAt: at,
        fields: ['title'],
      },
      { record: 'b' },
    ])
    const rest = await store.events.after(first.place, 9)
    expect(rest.events.map(({ record }) => record)).toEqual(['c'])
    expect(await store.events.after(rest.place, 9)).toEqual({ events: [], place: rest.place })
  },
)

test.each(eachDatabase)(
  'on $name, a reader misses no event after the cleanup of old events',
  async (kind) => {
    const { store, tell, settle, tidy } = await openEvents(kind)
    for (const record of ['a', 'b']) await store.write((trx) => tell(trx, record))
    await settle()
    const place = await store.events.end()
    await tidy.deleteExpired(new Date(Date.parse(at) + 30 * 86_400_000))
    const stored = await store.events.after('0:0', 9)
    expect(stored.events.map(({ record }) => record)).toEqual(['b'])
    await store.write((trx) => tell(trx, 'c'))
    await settle()
    const { events } = await store.events.after(place, 9)
    expect(events.map(({ record }) => record)).toEqual(['c'])
  },
)

test('on postgres, an event that is committed late is not skipped', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('There is no database.')
  const { store, tell } = await openEvents(postgres)
  const start = await store.events.end()
  const { promise: received, resolve: telling } = Promise.withResolvers<void>()
  const { promise: ready, resolve: finish } = Promise.withResolvers<void>()
  // Has a lower sequence number, but is committed later.
  const late = store.write(async (trx) => {
    await tell(trx, 'late')
    telling()
    await ready
  })
  await received
  await store.write((trx) => tell(trx, 'early'))
  expect(await store.events.hasEvents(start)).toBe(true)
  expect((await store.events.after(start, 9)).events).toEqual([])
  finish()
  await late
  const { events } = await store.events.after(start, 9)
  expect(events.map(({ record }) => record)).toEqual(['late', 'early'])
})
