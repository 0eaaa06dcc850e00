import { expect, test } from 'vitest'
import { nextAttemptAt, pauseAfterFailures } from './retry.ts'

test('retry delays grow and end after three days', () => {
  const times: number[] = [0]
  for (let tries = 1; ; tries += 1) {
    const next = nextAttemptAt(tries, times.at(-1) ?? 0)
    if (next === undefined) break
    times.push(next)
  }
  const pauses = times.slice(1).map((time, position) => time - (times[position] ?? 0))
  expect(pauses[0]).toBe(5_000)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect((times.at(-1) ?? 0) / 86_400_000).toBeCloseTo(3, 1)
})

test('the pause after failures grows from seconds to five minutes', () => {
  expect([1, 2, 3].map(pauseAfterFailures)).toEqual([2_000, 4_000, 8_000])
  expect([9, 100, 100_000].map(pauseAfterFailures)).toEqual([300_000, 300_000, 300_000])
})
