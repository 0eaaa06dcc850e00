import { expect, test } from 'vitest'
import { glyphs } from './glyphs.ts'
import { drawGlyphs } from './draw-glyphs.ts'
import { createWave, longestRun, drawWave } from './wave.ts'

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

test('a wave crosses characters but does not run along their strokes', () => {
  const random = seeded(1)
  const characters = [...glyphs.keys()]
  for (let draw = 0; draw < 200; draw++) {
    const text = Array.from(
      { length: 6 },
      () => characters[Math.floor(random() * characters.length)],
    ).join('')
    const lines = drawGlyphs(text, 360, 120, random)
    for (const center of [44, 76]) {
      expect(longestRun(lines, createWave(lines, 360, center, random))).toBeLessThan(6)
    }
  }
})

test('a stroke on the wave counts with all its points, a crossing stroke with few', () => {
  const along = Array.from({ length: 12 }, (_, at) => [at * 5, 60, 3] as const)
  const across = Array.from({ length: 12 }, (_, at) => [30, 30 + at * 5, 3] as const)
  expect(longestRun([along], () => 61)).toBe(12)
  expect(longestRun([across], () => 61)).toBe(1)
})

test('a line spans the image and is thinner than the strokes of characters', () => {
  const thread = drawWave(() => 60, 360, seeded(2))
  expect(thread[0]?.[0]).toBeLessThan(30)
  expect(thread.at(-1)?.[0]).toBeGreaterThan(320)
  expect(Math.max(...thread.map(([, , radius]) => radius))).toBeLessThan(1.5)
})
