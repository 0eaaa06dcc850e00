import { expect, test } from 'vitest'
import { paintPaper } from './paper.ts'

test('the ground has its three shades and no other', () => {
  const pixels = paintPaper(360, 120, Math.random)
  expect(pixels).toHaveLength(360 * 120)
  expect(new Set(pixels)).toEqual(new Set([0, 1, 2]))
})

test('the ground has no hard steps from the lightest shade to the darkest', () => {
  const pixels = paintPaper(360, 120, Math.random)
  const steps = Array.from({ length: 359 }, (_, x) => (pixels[x + 1] ?? 0) - (pixels[x] ?? 0))
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(2)
})
