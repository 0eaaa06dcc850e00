import { expect, test } from 'vitest'
import { validateText } from './validate-text.ts'

test('rejects a text that is too long before it inspects its characters', () => {
  const text = `${' '.repeat(5_000_000)}\0`
  expect(validateText(text, { max: 10, isOnOneLine: true })).toStrictEqual({
    code: 'too-long',
    max: 10,
  })
})

test('counts characters as HTML forms do', () => {
  expect(validateText('🐚🐚', { max: 4, isOnOneLine: true })).toBeUndefined()
  expect(validateText('🐚🐚', { max: 3, isOnOneLine: true })).toStrictEqual({
    code: 'too-long',
    max: 3,
  })
})

test('multi-line text may contain line breaks and tabs, but no other control characters', () => {
  expect(validateText('a\n\tb\r\n\u{2028}c', { max: 20, isOnOneLine: false })).toBeUndefined()
  expect(validateText('a\u{8}b', { max: 20, isOnOneLine: false })).toStrictEqual({
    code: 'invalid-characters',
  })
})
