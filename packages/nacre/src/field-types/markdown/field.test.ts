import { expect, test } from 'vitest'
import { markdown } from './field.ts'

test('limits the length of the text', () => {
  const { check } = markdown({ min: 2, max: 4 })
  expect(check('a')).toStrictEqual({ code: 'too-short', min: 2 })
  expect(check('a\nb')).toBeUndefined()
  expect(check('abcd')).toBeUndefined()
  expect(check('abcde')).toStrictEqual({ code: 'too-long', max: 4 })
})

test('counts a CRLF line break of a form as one character', () => {
  const { check, normalize } = markdown({ max: 3 })
  expect(check('a\r\nb')).toBeUndefined()
  expect(normalize('a\r\nb')).toBe('a\nb')
  expect(normalize('a\rb')).toBe('a\nb')
  expect(check('a\r\nbc')).toStrictEqual({ code: 'too-long', max: 3 })
})

test('has 1 to 10,000 characters by default', () => {
  const { check } = markdown()
  expect(check('a')).toBeUndefined()
  expect(check('a'.repeat(10_000))).toBeUndefined()
  expect(check('a'.repeat(10_001))).toStrictEqual({ code: 'too-long', max: 10_000 })
})

test('treats text with only line breaks as blank', () => {
  expect(markdown().check('\r\n\n \t')).toStrictEqual({ code: 'blank' })
})

test('rejects control characters', () => {
  expect(markdown().check('a\n\0')).toStrictEqual({ code: 'invalid-characters' })
})
