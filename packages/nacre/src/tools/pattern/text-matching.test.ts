import { expect, test } from 'vitest'
import { textMatching } from './text-matching.ts'

test.each([
  [String.raw`[A-Z]{2}-\d{3}`, {}],
  [String.raw`97[89]-\d{10}`, {}],
  ['[a-z]+(?:-[a-z]+)*', { min: 8, max: 20 }],
  [String.raw`\w*@\w+\.(?:org|com)`, {}],
  ['.+', { max: 3 }],
])('%s gets 500 different texts', (pattern, length) => {
  const texts = Array.from({ length: 500 }, (_, nth) => textMatching(pattern, nth, length))
  expect(new Set(texts).size).toBe(500)
  for (const text of texts) expect(text).toMatch(new RegExp(`^(?:${pattern})$`, 'u'))
})

test('a pattern that cannot have the length has no text', () => {
  expect(textMatching('[a-z]{2}', 0, { min: 3 })).toBeUndefined()
})
