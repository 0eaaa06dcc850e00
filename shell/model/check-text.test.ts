import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

test('a text that is far too long is refused before anybody looks into it', () => {
  const text = `${' '.repeat(5_000_000)}\0`
  expect(checkText(text, { max: 10, isOnOneLine: true })).toStrictEqual({ id: 'too-long', max: 10 })
})

test('characters count as they do in a form', () => {
  expect(checkText('🐚🐚', { max: 4, isOnOneLine: true })).toBeUndefined()
  expect(checkText('🐚🐚', { max: 3, isOnOneLine: true })).toStrictEqual({ id: 'too-long', max: 3 })
})

test('text over several lines has lines and tabs, and no other control characters', () => {
  expect(checkText('a\n\tb\r\n\u{2028}c', { max: 20, isOnOneLine: false })).toBeUndefined()
  expect(checkText('a\u{8}b', { max: 20, isOnOneLine: false })).toStrictEqual({ id: 'no-text' })
})
