import { expect, test } from 'vitest'
import { isFieldError, formatFieldError } from './field-error.ts'

test('formats a field error in a language', () => {
  const fieldError = {
    code: 'invalid-type',
    expected: { en: 'a whole number', de: 'eine ganze Zahl' },
  } as const
  expect(formatFieldError(fieldError)).toBe('Enter a whole number.')
  expect(formatFieldError(fieldError, 'de')).toBe('Geben Sie eine ganze Zahl ein.')
  expect(formatFieldError({ code: 'too-long', max: 0 })).toBe('Use at most 0 characters.')
})

test('lists all choices', () => {
  expect(formatFieldError({ code: 'invalid-choice', choices: ['small', 'large'] })).toBe(
    'Choose one of: small, large.',
  )
})

test('recognizes localized text with the language code id as text', () => {
  expect(isFieldError({ id: 'Harus diisi.' })).toBe(false)
  expect(isFieldError({ code: 'toString' })).toBe(false)
  expect(isFieldError('empty')).toBe(false)
  expect(isFieldError({ code: 'blank' })).toBe(true)
})
