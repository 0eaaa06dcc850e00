import { expect, test } from 'vitest'
import { answerOf, httpOver } from '#shell/http/http.ts'
import { runBulk } from './run-bulk.ts'

interface Body {
  readonly items?: readonly { readonly id: string }[]
  readonly after?: string | null
  readonly limit?: number
}

/** A list of which so many match, and more once somebody looks. */
function listOf(count: number, come = 0) {
  const asked: Body[] = []
  const http = httpOver(async ({ body }) => {
    const { items, after = null, limit = 0 }: Body = Object(body)
    asked.push(Object(body))
    const from = Number(after ?? 0)
    const all = asked.length > 1 ? count + come : count
    const ids = items?.map(({ id }) => id) ?? range(from, Math.min(from + limit, all))
    const next = !items && from + limit < all ? String(from + limit) : null
    return answerOf(200, { rows: ids.map((id) => ({ id, outcome: 'done' })), next })
  })
  return { http, asked }
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => `r${from + at}`)

test('all that match are done, a hundred in each request', async () => {
  const { http, asked } = listOf(250)
  const seen: number[] = []
  const chosen = { asked: { where: '{"cols":4}' }, total: 250 }
  const options = { onProgress: (done: number) => void seen.push(done) }
  const outcome = await runBulk(http, 'tiles', { do: 'remove' }, chosen, options)
  expect(outcome).toMatchObject({ isStopped: false })
  expect(outcome.hasMore).toBeUndefined()
  expect(outcome.rows).toHaveLength(250)
  expect(seen).toEqual([100, 200, 250])
  expect(asked[0]).toEqual({
    do: 'remove',
    where: { cols: 4 },
    after: null,
    limit: 100,
    dryRun: false,
  })
})

test('never more are done than were said, though more match by then', async () => {
  const { http, asked } = listOf(250, 500)
  const outcome = await runBulk(http, 'tiles', { do: 'remove' }, { asked: {}, total: 250 })
  expect([outcome.rows.length, outcome.hasMore, outcome.isStopped]).toEqual([250, true, false])
  expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 50])
})

test('what does not match any more is not come to', async () => {
  const { http } = listOf(250, -150)
  const outcome = await runBulk(http, 'tiles', { do: 'remove' }, { asked: {}, total: 250 })
  expect(outcome).toMatchObject({ isStopped: false })
  expect(outcome.rows).toHaveLength(100)
})

test('whoever stops it keeps the report of what was done, and the rest is not come to', async () => {
  const { http, asked } = listOf(0)
  const stop = new AbortController()
  const items = range(0, 250).map((id) => ({ id }))
  const options = { signal: stop.signal, onProgress: () => stop.abort() }
  const outcome = await runBulk(http, 'tiles', { do: 'remove' }, { items }, options)
  expect(outcome).toMatchObject({ isStopped: true })
  expect(outcome.rows).toHaveLength(100)
  expect(asked).toHaveLength(1)
})
