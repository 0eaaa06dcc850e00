import { expect, test } from 'vitest'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { requestBulk } from './run-bulk.ts'

interface Body {
  readonly items?: readonly { readonly id: string }[]
  readonly after?: string | null
  readonly limit?: number
}

/** Creates a list with this number of matches, which grows during the first request. */
function listOf(count: number, added = 0) {
  const requests: Body[] = []
  const http = createHttp(async ({ body }) => {
    const { items, after = null, limit = 0 }: Body = Object(body)
    requests.push(Object(body))
    const from = Number(after ?? 0)
    const all = requests.length > 1 ? count + added : count
    const ids = items?.map(({ id }) => id) ?? range(from, Math.min(from + limit, all))
    const next = !items && from + limit < all ? String(from + limit) : null
    return toHttpResult(200, { rows: ids.map((id) => ({ id, outcome: 'succeeded' })), next })
  })
  return { http, params: requests }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => `r${from + at}`)

test('all matching records are processed, a hundred per request', async () => {
  const { http, params: requests } = listOf(250)
  const seen: number[] = []
  const chosen = { params: { where: '{"cols":4}' }, total: 250 }
  const options = { onProgress: (completed: number) => void seen.push(completed) }
  const outcome = await requestBulk(http, 'tiles', { op: 'remove' }, chosen, options)
  expect(outcome).toMatchObject({ isStopped: false })
  expect(outcome.hasMore).toBeUndefined()
  expect(outcome.rows).toHaveLength(250)
  expect(seen).toEqual([100, 200, 250])
  expect(requests[0]).toEqual({
    op: 'remove',
    where: { cols: 4 },
    after: null,
    limit: 100,
    dryRun: false,
  })
})

test('records that start to match later are not processed', async () => {
  const { http, params: requests } = listOf(250, 500)
  const outcome = await requestBulk(http, 'tiles', { op: 'remove' }, { params: {}, total: 250 })
  expect([outcome.rows.length, outcome.hasMore, outcome.isStopped]).toEqual([250, true, false])
  expect(requests.map(({ limit }) => limit)).toEqual([100, 100, 50])
})

test('records that no longer match are skipped', async () => {
  const { http } = listOf(250, -150)
  const outcome = await requestBulk(http, 'tiles', { op: 'remove' }, { params: {}, total: 250 })
  expect(outcome).toMatchObject({ isStopped: false })
  expect(outcome.rows).toHaveLength(100)
})

test('a canceled run reports what was processed and skips the rest', async () => {
  const { http, params: requests } = listOf(0)
  const stop = new AbortController()
  const items = range(0, 250).map((id) => ({ id }))
  const options = { signal: stop.signal, onProgress: () => stop.abort() }
  const outcome = await requestBulk(http, 'tiles', { op: 'remove' }, { items }, options)
  expect(outcome).toMatchObject({ isStopped: true })
  expect(outcome.rows).toHaveLength(100)
  expect(requests).toHaveLength(1)
})

test('a canceled run keeps the time at which the reader saw the matches', async () => {
  const { http } = listOf(250)
  const stop = new AbortController()
  const asOf = '2026-01-28T09:00:00.000Z'
  const options = { signal: stop.signal, onProgress: () => stop.abort() }
  const selection = { params: {}, total: 250, asOf }
  const outcome = await requestBulk(http, 'tiles', { op: 'remove' }, selection, options)
  expect(outcome).toMatchObject({ isStopped: true, asOf })
})
