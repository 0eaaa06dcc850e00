import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Run } from '../database.ts'
import { open } from '../opened.fixture.ts'
import { createTidy } from '../tidy.ts'

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
  return { store, tell, tidy: createTidy(opened.database) }
}

test.each(eachDatabase)(
  'on $name, events are read in order, page by page, from a place on',
  async (kind) => {
    const { store, tell } = await openEvents(kind)
    await store.write((run) => tell(run, 'before'))
    const start = await store.events.end()
    expect(await store.events.isAnything(start)).toBe(false)
    for (const record of ['a', 'b', 'c']) await store.write((run) => tell(run, record))
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
    const { store, tell, tidy } = await openEvents(kind)
    for (const record of ['a', 'b']) await store.write((run) => tell(run, record))
    const place = await store.events.end()
    await tidy.forget(new Date(Date.parse(at) + 30 * 86_400_000))
    const kept = await store.events.after('0:0', 9)
    expect(kept.events.map(({ record }) => record)).toEqual(['b'])
    await store.write((run) => tell(run, 'c'))
    const { events } = await store.events.after(place, 9)
    expect(events.map(({ record }) => record)).toEqual(['c'])
  },
)

test('on postgres, what is stored late turns up behind nobody’s back', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('There is no database.')
  const { store, tell } = await openEvents(postgres)
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
  const { events } = await store.events.after(start, 9)
  expect(events.map(({ record }) => record)).toEqual(['late', 'early'])
})
