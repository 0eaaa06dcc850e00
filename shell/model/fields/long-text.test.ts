import { expect, test } from 'vitest'
import { longText } from './long-text.ts'

test('long text may be as short and as long as declared', () => {
  const { check } = longText({ min: 2, max: 4 })
  expect(check('a')).toStrictEqual({ id: 'too-short', min: 2 })
  expect(check('a\nb')).toBeUndefined()
  expect(check('abcd')).toBeUndefined()
  expect(check('abcde')).toStrictEqual({ id: 'too-long', max: 4 })
})

test('a form without JavaScript may fill long text to the last character', () => {
  const { check, normalise } = longText({ max: 3 })
  expect(check('a\r\nb')).toBeUndefined()
  expect(normalise('a\r\nb')).toBe('a\nb')
  expect(normalise('a\rb')).toBe('a\nb')
  expect(check('a\r\nbc')).toStrictEqual({ id: 'too-long', max: 3 })
})

test('long text without bounds has 1 to 10,000 characters', () => {
  const { check } = longText()
  expect(check('a')).toBeUndefined()
  expect(check('a'.repeat(10_000))).toBeUndefined()
  expect(check('a'.repeat(10_001))).toStrictEqual({ id: 'too-long', max: 10_000 })
})

test('long text of nothing but line ends is empty', () => {
  expect(longText().check('\r\n\n \t')).toStrictEqual({ id: 'empty' })
})

test('long text has no control characters', () => {
  expect(longText().check('a\n\0')).toStrictEqual({ id: 'no-text' })
})
