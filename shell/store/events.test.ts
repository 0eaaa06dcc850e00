import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Run } from './database.ts'
import { open } from './opened.fixture.ts'
import { createTidy } from './tidy.ts'

const about = {
  entity: 'card',
  version: 1,
  via: 'test',
  actor: null,
  device: null,
  request: null,
} as const
const at = '2026-11-21T10:00:00.000Z'

async function openEvents(kind: (typeof eachDatabase)[number]) {
  const opened = await open(kind)
  onTestFinished(opened.close)
  const store = await opened.store([])
  const tell = (run: Run, record: string) =>
    store.history.write(run, { ...about, at, record, verb: 'change', changes: { title: [1, 2] } })
  /** So many events from a place on. A transaction elsewhere on the same server may hold them back for a while. */
  const read = (place: string, wanted: number, limit = 9) =>
    vi.waitFor(
      async () => {
        const page = await store.events.after(place, limit)
        expect(page.events).toHaveLength(wanted)
        return page
      },
      { timeout: 20_000 },
    )
  return { store, tell, read, tidy: createTidy(opened.database) }
}

test.each(eachDatabase)(
  'on $name, events are read in order, page by page, from a place on',
  async (kind) => {
    const { store, tell, read } = await openEvents(kind)
    await store.write((run) => tell(run, 'before'))
    await read('0:0', 1)
    const start = await store.events.end()
    expect(await store.events.isAnything(start)).toBe(false)
    for (const record of ['a', 'b', 'c']) await store.write((run) => tell(run, record))
    await read(start, 3)
    const first = await store.events.after(start, 2)
    expect(first.events).toMatchObject([
      { record: 'a', entity: 'card', verb: 'change', version: 1, at, fields: ['title'] },
      { record: 'b' },
    ])
    const rest = await store.events.after(first.place, 9)
    expect(rest.events.map(({ record }) => record)).toEqual(['c'])
    expect(await store.events.after(rest.place, 9)).toEqual({ events: [], place: rest.place })
  },
)

test.each(eachDatabase)(
  'on $name, whoever has read everything misses nothing after what was read is forgotten',
  async (kind) => {
    const { store, tell, read, tidy } = await openEvents(kind)
    for (const record of ['a', 'b']) await store.write((run) => tell(run, record))
    await read('0:0', 2)
    const place = await store.events.end()
    await tidy.forget(new Date(Date.parse(at) + 30 * 86_400_000))
    const kept = await read('0:0', 1)
    expect(kept.events.map(({ record }) => record)).toEqual(['b'])
    await store.write((run) => tell(run, 'c'))
    const { events } = await read(place, 1)
    expect(events.map(({ record }) => record)).toEqual(['c'])
  },
)

test('on postgres, what is stored late turns up behind nobody’s back', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('There is no database.')
  const { store, tell, read } = await openEvents(postgres)
  const start = await store.events.end()
  const { promise: told, resolve: telling } = Promise.withResolvers<void>()
  const { promise: ready, resolve: finish } = Promise.withResolvers<void>()
  // Has an earlier number, and is stored later.
  const late = store.write(async (run) => {
    await tell(run, 'late')
    telling()
    await ready
  })
  await told
  await store.write((run) => tell(run, 'early'))
  expect(await store.events.isAnything(start)).toBe(true)
  expect((await store.events.after(start, 9)).events).toEqual([])
  finish()
  await late
  const { events } = await read(start, 2)
  expect(events.map(({ record }) => record)).toEqual(['late', 'early'])
})
