import { expect, test } from 'vitest'
import { glyphs } from './glyphs.ts'
import { writeLetters } from './lettering.ts'
import { drawSwing, longestRun, traceSwing } from './swing.ts'

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

test('a wave crosses letters and hides no stroke by running along it', () => {
  const random = seeded(1)
  const characters = [...glyphs.keys()]
  for (let draw = 0; draw < 200; draw++) {
    const text = Array.from(
      { length: 6 },
      () => characters[Math.floor(random() * characters.length)],
    ).join('')
    const lines = writeLetters(text, 360, 120, random)
    for (const middle of [44, 76]) {
      expect(longestRun(lines, drawSwing(lines, 360, middle, random))).toBeLessThan(6)
    }
  }
})

test('a stroke that lies on the wave counts in full, a crossing hardly', () => {
  const along = Array.from({ length: 12 }, (_, at) => [at * 5, 60, 3] as const)
  const across = Array.from({ length: 12 }, (_, at) => [30, 30 + at * 5, 3] as const)
  expect(longestRun([along], () => 61)).toBe(12)
  expect(longestRun([across], () => 61)).toBe(1)
})

test('a thread goes from one side of the picture to the other and is thinner than any letter', () => {
  const thread = traceSwing(() => 60, 360, seeded(2))
  expect(thread[0]?.[0]).toBeLessThan(30)
  expect(thread.at(-1)?.[0]).toBeGreaterThan(320)
  expect(Math.max(...thread.map(([, , radius]) => radius))).toBeLessThan(1.5)
})
