import { expect, test } from 'vitest'
import { text } from './field.ts'

test('limits the length of the text', () => {
  const { check } = text({ min: 2, max: 4 })
  expect(check('a')).toStrictEqual({ code: 'too-short', min: 2 })
  expect(check('ab')).toBeUndefined()
  expect(check('abcd')).toBeUndefined()
  expect(check('abcde')).toStrictEqual({ code: 'too-long', max: 4 })
})

test('has 1 to 200 characters by default', () => {
  const { check } = text()
  expect(check('a')).toBeUndefined()
  expect(check('a'.repeat(200))).toBeUndefined()
  expect(check('a'.repeat(201))).toStrictEqual({ code: 'too-long', max: 200 })
})

test('rejects text that contains only whitespace', () => {
  for (const blank of ['', ' ', '\t', '\u{a0}', '\u{feff}']) {
    expect(text().check(blank)).toStrictEqual({ code: 'blank' })
  }
})

test('rejects line breaks of any kind', () => {
  for (const end of ['\n', '\r', '\v', '\f', '\u{2028}', '\u{2029}']) {
    expect(text().check(`a${end}b`)).toStrictEqual({ code: 'single-line' })
  }
  expect(text().check('a\tb')).toBeUndefined()
})

test('rejects characters that databases cannot store', () => {
  for (const character of ['\0', '\u{1b}', '\u{7f}', '\u{85}', '\ud83d', '\udc1a']) {
    expect(text().check(`a${character}b`)).toStrictEqual({ code: 'invalid-characters' })
  }
  expect(text().check('🐚 ünïcödé שלום')).toBeUndefined()
})

test('matches a pattern against the whole text and describes it', () => {
  const { check } = text({ pattern: String.raw`[A-Z]{2}-\d{2}`, patternHint: 'AB-12' })
  expect(check('AB-12')).toBeUndefined()
  expect(check('AB-123')).toStrictEqual({ code: 'pattern-mismatch', shape: 'AB-12' })
  expect(check('xAB-12')).toStrictEqual({ code: 'pattern-mismatch', shape: 'AB-12' })
})

test('reports an invalid pattern as a mistake and rejects every text', () => {
  const { check, declarationErrors } = text({ pattern: String.raw`(a)\1` })
  expect(declarationErrors).toStrictEqual([
    String.raw`The pattern (a)\1 cannot be used: it cannot refer back to a group.`,
  ])
  expect(check('aa')?.code).toBe('pattern-mismatch')
})

test('is searchable only if declared so', () => {
  expect(text().searchable).toBe(false)
  expect(text({ searchable: true }).searchable).toBe(true)
})
