import { expect, test } from 'vitest'
import { toHttpResult } from '#shell/http/http.ts'
import { createHttp } from '#shell/http/create-http.ts'
import { loadRange } from './load-range.ts'

/** Creates a list with this number of records and a limit of 200 per request. */
function listOf(count: number) {
  return createHttp(async ({ url }) => {
    const query = new URL(url, 'http://list').searchParams
    const from = Number(query.get('after') ?? query.get('offset'))
    const to = Math.min(count, from + Math.min(200, Number(query.get('limit'))))
    const items = Array.from({ length: to - from }, (_, at) => ({ id: `r${from + at}` }))
    return toHttpResult(200, { items, next: to < count ? String(to) : null })
  })
}

test('all rows of a range are loaded, and none beyond it', async () => {
  const done: number[] = []
  const options = {
    signal: new AbortController().signal,
    onProgress: (at: number) => done.push(at),
  }
  const { rows } = await loadRange(listOf(1_000_000), 'tiles', {}, { from: 300, to: 749 }, options)
  expect(rows).toHaveLength(450)
  expect([rows?.[0]?.id, rows?.at(-1)?.id]).toEqual(['r300', 'r749'])
  expect(done).toEqual([200, 400, 450])
  const short = await loadRange(listOf(500), 'tiles', {}, { from: 300, to: 749 }, options)
  expect(short.rows).toHaveLength(200)
})

test('a canceled range loads nothing', async () => {
  const life = new AbortController()
  const options = { signal: life.signal, onProgress: () => life.abort() }
  const { rows } = await loadRange(listOf(1_000), 'tiles', {}, { from: 0, to: 999 }, options)
  expect(rows).toBeUndefined()
})
