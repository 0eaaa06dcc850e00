import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, scrolledTo, scrollMap, seenAt } from './scroll-map.ts'

test('a list that fits is scrolled as it is', () => {
  const map = scrollMap(1_000, 41, 600)
  expect(map.height).toBe(41_000)
  expect(moved(map, { scroll: 0, shift: 0 }, 4_100)).toEqual({ scroll: 4_100, shift: 0 })
  expect(seenAt(map, { scroll: 4_100, shift: 0 })).toBe(4_100)
})

test('of a million rows a wheel turns as many as of ten, and the bar reaches all of them', () => {
  const map = scrollMap(1_000_000, 41, 600)
  expect(map.height).toBe(8_000_000)
  const start = { scroll: 0, shift: 0 }
  const middle = moved(map, start, (map.height - map.view) / 2)
  expect(Math.round(seenAt(map, middle) / 41)).toBe(499_993)
  expect(seenAt(map, moved(map, middle, middle.scroll + 82))).toBeCloseTo(seenAt(map, middle) + 82)
  expect(seenAt(map, moved(map, middle, map.height - map.view))).toBeCloseTo(map.real - map.view)
  expect(seenAt(map, moved(map, middle, 0))).toBe(0)
})

test('what is seen stays when the bar is put back to where it belongs', () => {
  const numbers = fc.record({
    rows: fc.integer({ min: 1_000, max: 5_000_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(numbers, ({ rows, part }) => {
      const map = scrollMap(rows, 41, 600)
      const seen = part * (map.real - map.view)
      const scrolled = scrolledTo(map, seen)
      expect(seenAt(map, scrolled)).toBeCloseTo(seen, 3)
      expect(scrolled.scroll).toBeLessThanOrEqual(map.height - map.view + 1e-6)
    }),
  )
})
