import { expect, test } from 'vitest'
import { drawBackground } from './background.ts'

test('the background uses exactly three shades', () => {
  const pixels = drawBackground(360, 120, Math.random)
  expect(pixels).toHaveLength(360 * 120)
  expect(new Set(pixels)).toEqual(new Set([0, 1, 2]))
})

test('the background has no hard edge between the lightest and the darkest shade', () => {
  const pixels = drawBackground(360, 120, Math.random)
  const steps = Array.from({ length: 359 }, (_, x) => (pixels[x + 1] ?? 0) - (pixels[x] ?? 0))
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(2)
})
