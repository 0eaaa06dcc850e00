import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { serveTinyProduct } from './serve-tiny-product.ts'

/** Serves a page of notes filtered by relative days, which counts how often it is rendered. */
async function servePage(request: { where: unknown; timeZone?: string }, list = '/v1/notes') {
  const renders = { count: 0 }
  const query = `?where=${encodeURIComponent(JSON.stringify(request.where))}`
  const timeZone =
    request.timeZone === undefined ? '' : `&timeZone=${encodeURIComponent(request.timeZone)}`
  const load = ({ http }: PageContext) => {
    renders.count += 1
    return http.get(list + query + timeZone)
  }
  const { get } = await serveTinyProduct({ page: { load } })
  /** Checks whether a visitor at this time gets a newly rendered page. */
  const isFresh = async (moment: string) => {
    vi.setSystemTime(moment)
    const { count } = renders
    expect((await get('/page')).status).toBe(200)
    return renders.count > count
  }
  return { isFresh, get }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-28T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
})

test('a page that filters by today expires at midnight UTC, not before', async () => {
  const { isFresh } = await servePage({ where: { createdAt: { gte: 'today' } } })
  expect(await isFresh('2026-03-28T12:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-28T23:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-29T00:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-29T23:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-30T00:00:00Z')).toBe(true)
})

test('the day ends at midnight of the requested time zone, also across clock changes', async () => {
  const { isFresh } = await servePage({
    where: { or: [{ title: 'First' }, { not: { createdAt: { lt: 'today-7d' } } }] },
    timeZone: 'Europe/Berlin',
  })
  expect(await isFresh('2026-03-28T22:59:00Z')).toBe(true)
  expect(await isFresh('2026-03-28T22:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-28T23:00:00Z')).toBe(true)
  expect(await isFresh('2026-03-29T21:59:59.999Z')).toBe(false)
  expect(await isFresh('2026-03-29T22:00:00Z')).toBe(true)
})

test('a page that filters by week, month or year expires when the next one begins', async () => {
  const expiryCases = [
    ['week', '2026-03-29T23:59:59.999Z', '2026-03-30T00:00:00Z'],
    ['month-1m', '2026-03-31T23:59:59.999Z', '2026-04-01T00:00:00Z'],
    ['year', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ] as const
  for (const [day, last, next] of expiryCases) {
    vi.setSystemTime('2026-03-28T12:00:00Z')
    const { isFresh } = await servePage({ where: { createdAt: { gte: day } } })
    expect(await isFresh('2026-03-28T12:00:00Z'), day).toBe(true)
    expect(await isFresh(last), day).toBe(false)
    expect(await isFresh(next), day).toBe(true)
  }
})

test('the earliest of several days determines the expiry, including those of aggregates', async () => {
  const where = { and: [{ createdAt: { gte: 'year' } }, { updatedAt: { lte: 'today' } }] }
  for (const list of ['/v1/notes', '/v1/notes/aggregate']) {
    vi.setSystemTime('2026-03-28T12:00:00Z')
    const { isFresh } = await servePage({ where }, list)
    expect(await isFresh('2026-03-28T12:00:00Z'), list).toBe(true)
    expect(await isFresh('2026-03-29T00:00:00Z'), list).toBe(true)
    expect(await isFresh('2026-03-29T12:00:00Z'), list).toBe(false)
  }
})

test('a page without relative days does not expire', async () => {
  const { isFresh } = await servePage({
    where: { createdAt: { gte: '2026-03-28' }, title: 'today' },
  })
  expect(await isFresh('2026-03-28T12:00:00Z')).toBe(true)
  expect(await isFresh('2027-01-01T00:00:00Z')).toBe(false)
})

test('without ORIGIN, a page contains the host of its request', async () => {
  const { get } = await servePage({ where: { title: 'First' } })
  const urlWithHost = async (host: string) =>
    /rel="canonical" href="([^"]+)"/u.exec((await get('/page', { host })).text)?.[1]
  for (const host of ['localhost:1', '127.0.0.1:2', 'localhost:1', 'LOCALHOST:1']) {
    expect(await urlWithHost(host)).toBe(`http://${host.toLowerCase()}/page`)
  }
})
