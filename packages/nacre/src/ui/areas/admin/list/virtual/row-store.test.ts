import { expect, test } from 'vitest'
import type { HttpResult } from '#shell/http/http.ts'
import type { ListPage } from '../fetch-list-page.ts'
import { createRowStore, type RowRange } from './row-store.ts'

const total = 1_000_000
const record = (index: number) => ({ id: String(index), version: 1, createdAt: '', updatedAt: '' })

function pageAt({ offset, after }: RowRange): ListPage {
  const from = after === undefined ? offset : Number(after)
  const items = Array.from({ length: Math.min(50, total - from) }, (_, at) => record(from + at))
  return { items, next: from + 50 < total ? String(from + 50) : null }
}

function open() {
  const requests: RowRange[] = []
  const store = createRowStore(
    { page: pageAt({ offset: 0 }), offset: 0, limit: 50 },
    async (part): Promise<HttpResult<ListPage>> => {
      requests.push(part)
      return { ok: true, status: 200, data: pageAt(part) }
    },
  )
  const has = async (index: number) => {
    await expect.poll(() => store.getRows().rows.has(index)).toBe(true)
  }
  return { requests, store, has }
}

test('loaded rows are not requested again, and following rows are requested by cursor', async () => {
  const { requests, store, has } = open()
  store.want(0, 30)
  expect(requests).toEqual([])
  store.want(20, 70)
  await has(70)
  expect(requests).toEqual([{ offset: 50, after: '50' }])
})

test('a jump to the end requests the end only', async () => {
  const { requests, store, has } = open()
  store.want(999_970, 999_999)
  await has(999_999)
  expect(requests).toEqual([{ offset: 999_950 }])
  expect(store.getRows().rows.get(999_999)?.id).toBe('999999')
})

test('only rows near the visible ones are stored, and two requests run at a time', async () => {
  const { requests, store, has } = open()
  for (let index = 0; index < 9_000; index += 500) {
    store.want(index, index + 499)
    await has(index + 499)
  }
  expect(store.getRows().rows.size).toBeLessThan(7_000)
  const before = requests.length
  store.want(500_000, 501_000)
  expect(requests.length - before).toBe(2)
  await has(501_000)
})

test('a failure is reported and retried on the next scroll', async () => {
  let isDown = true
  const problem = { type: '', code: 'bad-gateway', title: 'No answer.', status: 502 } as never
  const store = createRowStore({ page: undefined, offset: 0, limit: 50 }, async (part) =>
    isDown ? { ok: false, status: 502, problem } : { ok: true, status: 200, data: pageAt(part) },
  )
  store.want(0, 10)
  await expect.poll(() => store.getRows().hasFailed).toBe(true)
  isDown = false
  store.want(0, 11)
  await expect.poll(() => store.getRows()).toMatchObject({ hasFailed: false })
  expect(store.getRows().rows.size).toBe(50)
})
