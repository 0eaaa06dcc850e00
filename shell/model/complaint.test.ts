import { expect, test } from 'vitest'
import { isComplaint, sentenceFor } from './complaint.ts'

test('a complaint is a sentence in the language of its reader', () => {
  const complaint = {
    id: 'wrong-type',
    expected: { en: 'a whole number', de: 'eine ganze Zahl' },
  } as const
  expect(sentenceFor(complaint)).toBe('This must be a whole number.')
  expect(sentenceFor(complaint, 'de')).toBe('Das muss eine ganze Zahl sein.')
  expect(sentenceFor({ id: 'too-long', max: 0 })).toBe('This must not be longer than 0 characters.')
})

test('a complaint names all that can be chosen', () => {
  expect(sentenceFor({ id: 'not-a-choice', choices: ['small', 'large'] })).toBe(
    'This must be one of: small, large.',
  )
})

test('words in Indonesian are words, though the code of that language is id', () => {
  expect(isComplaint({ id: 'Harus diisi.' })).toBe(false)
  expect(isComplaint({ id: 'toString' })).toBe(false)
  expect(isComplaint('empty')).toBe(false)
  expect(isComplaint({ id: 'empty' })).toBe(true)
})
