import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextScrollState, scrollStateAt, createScrollMap, visibleTop } from './scroll-map.ts'

test('a list within the height limit scrolls natively', () => {
  const map = createScrollMap(1_000, 41, 600)
  expect(map.height).toBe(41_000)
  expect(nextScrollState(map, { scroll: 0, shift: 0 }, 4_100)).toEqual({ scroll: 4_100, shift: 0 })
  expect(visibleTop(map, { scroll: 4_100, shift: 0 })).toBe(4_100)
})

test('in a million rows, the wheel scrolls row by row and the scroll bar reaches all rows', () => {
  const map = createScrollMap(1_000_000, 41, 600)
  expect(map.height).toBe(8_000_000)
  const start = { scroll: 0, shift: 0 }
  const middle = nextScrollState(map, start, (map.height - map.viewHeight) / 2)
  expect(Math.round(visibleTop(map, middle) / 41)).toBe(499_993)
  expect(visibleTop(map, nextScrollState(map, middle, middle.scroll + 82))).toBeCloseTo(
    visibleTop(map, middle) + 82,
  )
  expect(visibleTop(map, nextScrollState(map, middle, map.height - map.viewHeight))).toBeCloseTo(
    map.realHeight - map.viewHeight,
  )
  expect(visibleTop(map, nextScrollState(map, middle, 0))).toBe(0)
})

test('the visible rows stay when the scroll bar is repositioned', () => {
  const numbers = fc.record({
    rows: fc.integer({ min: 1_000, max: 5_000_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(numbers, ({ rows, part }) => {
      const map = createScrollMap(rows, 41, 600)
      const seen = part * (map.realHeight - map.viewHeight)
      const scrolled = scrollStateAt(map, seen)
      expect(visibleTop(map, scrolled)).toBeCloseTo(seen, 3)
      expect(scrolled.scroll).toBeLessThanOrEqual(map.height - map.viewHeight + 1e-6)
    }),
  )
})
