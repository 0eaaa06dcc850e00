import { expect, test } from 'vitest'
import { drawCaptcha, drawText, palette } from './draw-captcha.ts'
import { glyphs } from './glyphs.ts'

function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

/** Computes the relative luminance as defined by WCAG. */
function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the text has six unambiguous characters', () => {
  const seen = new Set<string>()
  for (let draw = 0; draw < 100; draw++) {
    const { text } = drawCaptcha()
    expect(text).toHaveLength(6)
    for (const character of text) seen.add(character)
  }
  expect(seen).toEqual(new Set(glyphs.keys()))
})

test('the text may be shorter or longer, but not empty', () => {
  expect(drawCaptcha({ length: 4 }).text).toHaveLength(4)
  expect(drawCaptcha({ length: 12 }).text).toHaveLength(12)
  for (const length of [0, -1, 2.5, 13, NaN, Infinity]) {
    expect(() => drawCaptcha({ length })).toThrow(`1 to 12 characters, not ${length}`)
  }
})

test('draws the same text differently each time', () => {
  const images = Array.from({ length: 20 }, () =>
    Buffer.from(drawText('H9XPRM', Math.random)).toString('base64'),
  )
  expect(new Set(images).size).toBe(20)
})

test('the same random numbers draw the same captcha', () => {
  expect(drawCaptcha({ random: seeded(7) })).toEqual(drawCaptcha({ random: seeded(7) }))
  expect(drawCaptcha({ random: seeded(7) })).not.toEqual(drawCaptcha({ random: seeded(8) }))
})

test.each([0, 0.5, 1 - 2 ** -32])('works with random numbers that are always %d', (value) => {
  expect(drawCaptcha({ random: () => value }).text).toHaveLength(6)
})

test('the ink contrasts with every shade of the background', () => {
  const ink = luminance(palette.at(-1) ?? [])
  for (const shade of palette.slice(0, 3)) {
    expect((luminance(shade) + 0.05) / (ink + 0.05)).toBeGreaterThan(7)
  }
  expect(palette).toHaveLength(16)
})

test('a captcha is small and fast to draw', () => {
  const count = 100
  let largest = 0
  const start = process.cpuUsage()
  for (let draw = 0; draw < count; draw++) {
    largest = Math.max(largest, drawCaptcha().image.length)
  }
  const { user, system } = process.cpuUsage(start)
  console.info(`${((user + system) / 1000 / count).toFixed(2)} ms of CPU each, ≤ ${largest} bytes`)
  expect(largest).toBeLessThan(8_000)
})
