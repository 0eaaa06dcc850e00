import { expect, test } from 'vitest'
import type { Answer } from '#shell/http/http.ts'
import type { ListPage } from '../load-list.ts'
import { createRowStore, type PartWanted } from './row-store.ts'

const total = 1_000_000
const record = (place: number) => ({ id: String(place), version: 1, created: '', updated: '' })

function pageAt({ skip, after }: PartWanted): ListPage {
  const from = after === undefined ? skip : Number(after)
  const items = Array.from({ length: Math.min(50, total - from) }, (_, at) => record(from + at))
  return { items, next: from + 50 < total ? String(from + 50) : null }
}

function open() {
  const asked: PartWanted[] = []
  const store = createRowStore(
    { page: pageAt({ skip: 0 }), skip: 0, limit: 50 },
    async (part): Promise<Answer<ListPage>> => {
      asked.push(part)
      return { ok: true, status: 200, data: pageAt(part) }
    },
  )
  const has = async (place: number) => {
    await expect.poll(() => store.known().rows.has(place)).toBe(true)
  }
  return { asked, store, has }
}

test('what has come is not asked for again, and what follows is asked for by its cursor', async () => {
  const { asked, store, has } = open()
  store.want(0, 30)
  expect(asked).toEqual([])
  store.want(20, 70)
  await has(70)
  expect(asked).toEqual([{ skip: 50, after: '50' }])
})

test('whoever leaps to the end waits for the end alone', async () => {
  const { asked, store, has } = open()
  store.want(999_970, 999_999)
  await has(999_999)
  expect(asked).toEqual([{ skip: 999_950 }])
  expect(store.known().rows.get(999_999)?.id).toBe('999999')
})

test('however many places one has scrolled through, only what is near is kept, and two are asked at a time', async () => {
  const { asked, store, has } = open()
  for (let place = 0; place < 9_000; place += 500) {
    store.want(place, place + 499)
    await has(place + 499)
  }
  expect(store.known().rows.size).toBeLessThan(7_000)
  const before = asked.length
  store.want(500_000, 501_000)
  expect(asked.length - before).toBe(2)
  await has(501_000)
})

test('what did not come is said, and asked for again when somebody scrolls on', async () => {
  let isDown = true
  const problem = { type: '', id: 'unreachable', title: 'No answer.', status: 502 } as never
  const store = createRowStore({ page: undefined, skip: 0, limit: 50 }, async (part) =>
    isDown ? { ok: false, status: 502, problem } : { ok: true, status: 200, data: pageAt(part) },
  )
  store.want(0, 10)
  await expect.poll(() => store.known().hasFailed).toBe(true)
  isDown = false
  store.want(0, 11)
  await expect.poll(() => store.known()).toMatchObject({ hasFailed: false })
  expect(store.known().rows.size).toBe(50)
})
