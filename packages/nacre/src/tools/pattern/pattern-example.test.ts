import { expect, test } from 'vitest'
import { compileMatcher } from './pattern.ts'
import { patternExample } from './pattern-example.ts'

test.each([
  ['[A-Z]{2}-\\d{4,8}', 'AB-1234'],
  ['[0-9]{4}-[0-9]{4}', '1234-5678'],
  ['[a-z]+@(?:home|work)\\.example', 'a@home.example'],
  ['(?:\\+49|0) ?\\d{3}', '+49123'],
  ['ISBN [\\dX]{3}', 'ISBN 123'],
  ['\\p{Lu}\\p{Ll}{2}', 'Abb'],
])('the example of %s matches the pattern', (pattern, example) => {
  expect(compileMatcher(pattern)(example)).toBe(true)
  expect(patternExample(pattern)).toBe(example)
})

test('returns undefined if there is no short example', () => {
  expect(patternExample('x{41}')).toBeUndefined()
  expect(patternExample('a*')).toBeUndefined()
  expect(patternExample('[^\\u0000-\\uffff]')).toBeUndefined()
})
