import { expect, test } from 'vitest'
import { glyphs } from './glyphs.ts'

test('contains no two characters that look alike', () => {
  const shown = [...glyphs.keys()].join('')
  for (const alike of ['0ODQ', '1IJ', '2Z7', '5S', '8B', '6G', '4A', 'UVW', 'MNW', 'XYK', 'KR']) {
    expect(Array.from(alike).filter((character) => shown.includes(character)).length).toBeLessThan(
      2,
    )
  }
})

test('contains no vowels, so that no captcha spells a word', () => {
  expect([...glyphs.keys()].join('')).not.toMatch(/[AEIOU04]/)
})

test.each([...glyphs])('draws %s with full height, starting at the left edge', (_, strokes) => {
  const points = strokes.flat()
  const across = points.map(([x]) => x)
  const down = points.map(([, y]) => y)
  expect(Math.min(...across)).toBeCloseTo(0, 1)
  expect(Math.max(...across)).toBeGreaterThan(0.4)
  expect(Math.max(...across)).toBeLessThan(0.9)
  expect(Math.min(...down)).toBeCloseTo(0, 1)
  expect(Math.max(...down)).toBeCloseTo(1, 1)
})

test('a straight stem has enough points to bend', () => {
  for (const stroke of [...glyphs.values()].flat()) {
    const steps = stroke.slice(1).map(([x, y], at) => {
      const [fromX, fromY] = stroke[at] ?? [x, y]
      return Math.hypot(x - fromX, y - fromY)
    })
    expect(Math.max(...steps)).toBeLessThan(0.2)
  }
})
