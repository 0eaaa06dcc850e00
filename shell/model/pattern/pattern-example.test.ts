import { expect, test } from 'vitest'
import { matcherOf } from './pattern.ts'
import { exampleOf } from './pattern-example.ts'

test.each([
  ['[A-Z]{2}-\\d{4,8}', 'AB-1234'],
  ['[0-9]{4}-[0-9]{4}', '1234-5678'],
  ['[a-z]+@(?:home|work)\\.example', 'a@home.example'],
  ['(?:\\+49|0) ?\\d{3}', '+49123'],
  ['ISBN [\\dX]{3}', 'ISBN 123'],
  ['\\p{Lu}\\p{Ll}{2}', 'Abb'],
])('an example of %s fits it', (pattern, example) => {
  expect(matcherOf(pattern)(example)).toBe(true)
  expect(exampleOf(pattern)).toBe(example)
})

test('where there is nothing short to show, there is no example', () => {
  expect(exampleOf('x{41}')).toBeUndefined()
  expect(exampleOf('a*')).toBeUndefined()
  expect(exampleOf('[^\\u0000-\\uffff]')).toBeUndefined()
})
