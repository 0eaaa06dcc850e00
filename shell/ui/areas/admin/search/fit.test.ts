import { expect, test } from 'vitest'
import { fitOf, guessed } from './fit.ts'

test('each word is found, in whatever order, at a beginning rather than inside', () => {
  expect(fitOf('New: Card', 'new')).toBe(0)
  expect(fitOf('New: Card', 'card new')).toBe(1)
  expect(fitOf('Discard', 'card')).toBe(3)
  expect(fitOf('New: Card', 'new tile')).toBeUndefined()
  expect(fitOf('Anything', '')).toBe(0)
})

test('umlauts and accents may be left out, or written as two letters', () => {
  for (const typed of ['übersicht', 'ubersicht', 'uebersicht', 'ÜBER']) {
    expect(fitOf('Übersicht', typed), typed).toBe(0)
  }
  expect(fitOf('Große Bücher', 'grosse buecher')).toBe(1)
  expect(fitOf('Café', 'cafe')).toBe(0)
})

test('first letters are enough', () => {
  expect(fitOf('Mein Konto', 'mk')).toBe(2)
  expect(fitOf('Mein Konto', 'km')).toBeUndefined()
})

test('one slip of the fingers in a longer word is forgiven, and is a guess', () => {
  for (const typed of ['webhoks', 'wehbooks', 'webhools', 'webbhook']) {
    expect(fitOf('Webhooks', typed), typed).toBe(guessed)
  }
  expect(fitOf('Webhooks', 'wxbhxoks')).toBeUndefined()
  expect(fitOf('Jobs', 'jps')).toBeUndefined()
})
