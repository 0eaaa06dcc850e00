import { expect, test } from 'vitest'
import { glyphs } from './glyphs.ts'
import { drawGlyphs } from './draw-glyphs.ts'

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

test('every character stays inside the image when rotated and bent', () => {
  const random = seeded(1)
  for (const character of glyphs.keys()) {
    for (let draw = 0; draw < 20; draw++) {
      const edges = drawGlyphs(character.repeat(6), 360, 120, random)
        .flat()
        .map(([x, y, radius]) => Math.min(x, 359 - x, y, 119 - y) - radius)
      expect(Math.min(...edges)).toBeGreaterThan(0)
    }
  }
})

test('characters appear in the order of the text', () => {
  const centers = drawGlyphs('LLLLLL', 360, 120, seeded(2)).map(
    (line) => line.reduce((sum, [x]) => sum + x, 0) / line.length,
  )
  expect(centers).toHaveLength(6)
  expect(centers).toEqual(centers.toSorted((one, other) => one - other))
})

test('characters lean to both sides by different angles', () => {
  const leans = drawGlyphs('LLLLLL', 360, 120, seeded(3)).map((line) => {
    const [topX = 0, topY = 0] = line[0] ?? []
    const [footX = 0, footY = 0] = line[10] ?? []
    return Math.atan2(footX - topX, footY - topY)
  })
  expect(Math.min(...leans)).toBeLessThan(-0.05)
  expect(Math.max(...leans)).toBeGreaterThan(0.05)
  expect(new Set(leans.map((lean) => lean.toFixed(3))).size).toBe(6)
})

test('throws for a character without a glyph', () => {
  expect(() => drawGlyphs('H0', 144, 120, seeded(4))).toThrow('No glyph for "0"')
})
