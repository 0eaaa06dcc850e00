import { expect, test } from 'vitest'
import { phone } from './field.ts'

test('stores a phone number in E.164 format', () => {
  for (const written of [
    '+4930123456',
    '+49 30 123456',
    '0049 (0)30 / 12-34-56',
    ' +49.30.123456 ',
  ]) {
    expect(phone().check(written)).toBeUndefined()
    expect(phone().normalize(written)).toBe('+4930123456')
  }
})

test('requires a country code', () => {
  expect(phone().check('030 123456')).toStrictEqual({
    code: 'pattern-mismatch',
    shape: '+49 30 123456',
  })
  expect(phone().check('4930 123456')?.code).toBe('pattern-mismatch')
  expect(phone().check('+030 123456')?.code).toBe('pattern-mismatch')
})

test('requires 7 to 15 digits', () => {
  expect(phone().check('+123456')?.code).toBe('pattern-mismatch')
  expect(phone().check('+1234567')).toBeUndefined()
  expect(phone().check('+123456789012345')).toBeUndefined()
  expect(phone().check('+1234567890123456')?.code).toBe('pattern-mismatch')
})

test('rejects text that is not a phone number', () => {
  for (const value of [
    '+49 30 CALL 123456',
    '+49 30 12345;123',
    '+٤٩٣٠١٢٣٤٥٦',
    `+1234567${' '.repeat(40)}`,
    4_930_123_456,
  ]) {
    expect(phone().check(value)?.code).toBe('pattern-mismatch')
  }
})
