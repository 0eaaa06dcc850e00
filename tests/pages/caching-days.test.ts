import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { serveTiny } from './serve-tiny.ts'

/** A page of the notes that were made on days that are named from today on, and how often it was made. */
async function servePage(asked: { where: unknown; zone?: string }, list = '/v1/notes') {
  const made = { count: 0 }
  const query = `?where=${encodeURIComponent(JSON.stringify(asked.where))}`
  const zone = asked.zone === undefined ? '' : `&zone=${encodeURIComponent(asked.zone)}`
  const load = ({ http }: PageContext) => {
    made.count += 1
    return http.get(list + query + zone)
  }
  const { get } = await serveTiny({ page: { load } })
  /** Whether a visitor at this moment gets a page that was made for them. */
  const isFresh = async (moment: string) => {
    vi.setSystemTime(moment)
    const { count } = made
    expect((await get('/page')).status).toBe(200)
    return made.count > count
  }
  return { isFresh, get }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-28T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
})

test('A page that asks for today is made anew after midnight of UTC, and not before.', async () => {
  const { isFresh } = await servePage({ where: { created: { gte: 'today' } } })
  expect(await isFresh('2026-03-28T12:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-28T23:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-29T00:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-29T23:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-30T00:00:00Z')).toBe(true)
})

test('The day ends at midnight of the zone that was asked for, also where the clocks change.', async () => {
  const { isFresh } = await servePage({
    where: { or: [{ title: 'First' }, { not: { created: { lt: 'today-7d' } } }] },
    zone: 'Europe/Berlin',
  })
  expect(await isFresh('2026-03-28T22:59:00Z')).toBe(true)
  expect(await isFresh('2026-03-28T22:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-28T23:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-29T21:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-29T22:00:00Z')).toBe(true)
})

test('A page that asks for a week, a month or a year stays until the next one begins.', async () => {
  const lasting = [
    ['week', '2026-03-29T23:59:59.999Z', '2026-03-30T00:00:00Z'],
    ['month-1m', '2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00Z'],
    ['year', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ] as const
  for (const [day, last, next] of lasting) {
    vi.setSystemTime('2026-03-28T12:00:00Z')
    const { isFresh } = await servePage({ where: { created: { gte: day } } })
    expect(await isFresh('2026-03-28T12:00:00Z'), day).toBe(true)
    expect(await isFresh(last), day).toBe(false)
    expect(await isFresh(next), day).toBe(true)
  }
})

test('The first of several days ends the life of the page, and a summary counts as well.', async () => {
  const where = { and: [{ created: { gte: 'year' } }, { updated: { lte: 'today' } }] }
  for (const list of ['/v1/notes', '/v1/notes/summary']) {
    vi.setSystemTime('2026-03-28T12:00:00Z')
    const { isFresh } = await servePage({ where }, list)
    expect(await isFresh('2026-03-28T12:00:00Z'), list).toBe(true)
    expect(await isFresh('2026-03-29T00:00:00Z'), list).toBe(true)
    expect(await isFresh('2026-03-29T12:00:00Z'), list).toBe(false)
  }
})

test('A page that asks for no day from today on stays.', async () => {
  const { isFresh } = await servePage({ where: { created: { gte: '2026-03-28' }, title: 'today' } })
  expect(await isFresh('2026-03-28T12:00:00Z')).toBe(true)
  expect(await isFresh('2027-01-01T00:00:00Z')).toBe(false)
})

test('A page names the host by which it is asked where no ORIGIN is set.', async () => {
  const { get } = await servePage({ where: { title: 'First' } })
  const addressAs = async (host: string) =>
    /rel="canonical" href="([^"]+)"/u.exec((await get('/page', { host })).text)?.[1]
  for (const host of ['localhost:1', '127.0.0.1:2', 'localhost:1', 'LOCALHOST:1']) {
    expect(await addressAs(host)).toBe(`http://${host.toLowerCase()}/page`)
  }
})
