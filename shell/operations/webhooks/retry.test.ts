import { expect, test } from 'vitest'
import { nextTry, restAfter } from './retry.ts'

test('pauses grow, and come to an end after three days', () => {
  const times: number[] = [0]
  for (let tries = 1; ; tries += 1) {
    const next = nextTry(tries, times.at(-1) ?? 0)
    if (next === undefined) break
    times.push(next)
  }
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0))
  expect(pauses[0]).toBe(5_000)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect((times.at(-1) ?? 0) / 86_400_000).toBeCloseTo(3, 1)
})

test('a server that fails is left alone for seconds at first, and for five minutes at most', () => {
  expect([1, 2, 3].map(restAfter)).toEqual([2_000, 4_000, 8_000])
  expect([9, 100, 100_000].map(restAfter)).toEqual([300_000, 300_000, 300_000])
})
