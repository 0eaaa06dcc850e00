import { expect, test } from 'vitest'
import { matchScore, fuzzyThreshold } from './match-score.ts'

test('each word must match, in any order, at the start of a word rather than inside', () => {
  expect(matchScore('New: Card', 'new')).toBe(0)
  expect(matchScore('New: Card', 'card new')).toBe(1)
  expect(matchScore('Discard', 'card')).toBe(3)
  expect(matchScore('New: Card', 'new tile')).toBeUndefined()
  expect(matchScore('Anything', '')).toBe(0)
})

test('umlauts and accents may be omitted or written as two letters', () => {
  for (const typed of ['übersicht', 'ubersicht', 'uebersicht', 'ÜBER']) {
    expect(matchScore('Übersicht', typed), typed).toBe(0)
  }
  expect(matchScore('Große Bücher', 'grosse buecher')).toBe(1)
  expect(matchScore('Café', 'cafe')).toBe(0)
})

test('initials match', () => {
  expect(matchScore('Mein Konto', 'mk')).toBe(2)
  expect(matchScore('Mein Konto', 'km')).toBeUndefined()
})

test('one typo in a longer word is a fuzzy match', () => {
  for (const typed of ['webhoks', 'wehbooks', 'webhools', 'webbhook']) {
    expect(matchScore('Webhooks', typed), typed).toBe(fuzzyThreshold)
  }
  expect(matchScore('Webhooks', 'wxbhxoks')).toBeUndefined()
  expect(matchScore('Jobs', 'jps')).toBeUndefined()
})
