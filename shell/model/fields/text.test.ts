import { expect, test } from 'vitest'
import { text } from './text.ts'

test('text may be as short and as long as declared', () => {
  const { check } = text({ min: 2, max: 4 })
  expect(check('a')).toStrictEqual({ id: 'too-short', min: 2 })
  expect(check('ab')).toBeUndefined()
  expect(check('abcd')).toBeUndefined()
  expect(check('abcde')).toStrictEqual({ id: 'too-long', max: 4 })
})

test('text without bounds has 1 to 200 characters', () => {
  const { check } = text()
  expect(check('a')).toBeUndefined()
  expect(check('a'.repeat(200))).toBeUndefined()
  expect(check('a'.repeat(201))).toStrictEqual({ id: 'too-long', max: 200 })
})

test('blank text is no text, whatever it is made of', () => {
  for (const blank of ['', ' ', '\t', '\u{a0}', '\u{feff}']) {
    expect(text().check(blank)).toStrictEqual({ id: 'empty' })
  }
})

test('text fits on one line, whichever way a line can end', () => {
  for (const end of ['\n', '\r', '\v', '\f', '\u{2028}', '\u{2029}']) {
    expect(text().check(`a${end}b`)).toStrictEqual({ id: 'one-line' })
  }
  expect(text().check('a\tb')).toBeUndefined()
})

test('what no database could keep is not text', () => {
  for (const character of ['\0', '\u{1b}', '\u{7f}', '\u{85}', '\ud83d', '\udc1a']) {
    expect(text().check(`a${character}b`)).toStrictEqual({ id: 'no-text' })
  }
  expect(text().check('🐚 ünïcödé שלום')).toBeUndefined()
})

test('a pattern is for the whole text, and is described in words', () => {
  const { check } = text({ pattern: String.raw`[A-Z]{2}-\d{2}`, shape: 'AB-12' })
  expect(check('AB-12')).toBeUndefined()
  expect(check('AB-123')).toStrictEqual({ id: 'shape', shape: 'AB-12' })
  expect(check('xAB-12')).toStrictEqual({ id: 'shape', shape: 'AB-12' })
})

test('a pattern that cannot be used is a mistake, and lets nothing in', () => {
  const { check, mistakes } = text({ pattern: String.raw`(a)\1` })
  expect(mistakes).toStrictEqual([
    String.raw`The pattern (a)\1 cannot be used: it cannot refer back to a group.`,
  ])
  expect(check('aa')?.id).toBe('shape')
})

test('text is searched only where that is said', () => {
  expect(text().searched).toBe(false)
  expect(text({ searched: true }).searched).toBe(true)
})
