import { expect, test } from 'vitest'
import { telephone } from './telephone.ts'

test('a telephone number is kept as telephones dial it, however people write it', () => {
  for (const written of [
    '+4930123456',
    '+49 30 123456',
    '0049 (0)30 / 12-34-56',
    ' +49.30.123456 ',
  ]) {
    expect(telephone().check(written)).toBeUndefined()
    expect(telephone().normalise(written)).toBe('+4930123456')
  }
})

test('a number without its country could be anywhere', () => {
  expect(telephone().check('030 123456')).toStrictEqual({ id: 'shape', shape: '+49 30 123456' })
  expect(telephone().check('4930 123456')?.id).toBe('shape')
  expect(telephone().check('+030 123456')?.id).toBe('shape')
})

test('a number has 7 to 15 digits', () => {
  expect(telephone().check('+123456')?.id).toBe('shape')
  expect(telephone().check('+1234567')).toBeUndefined()
  expect(telephone().check('+123456789012345')).toBeUndefined()
  expect(telephone().check('+1234567890123456')?.id).toBe('shape')
})

test('what is not a number is none', () => {
  for (const value of [
    '+49 30 CALL 123456',
    '+49 30 12345;123',
    '+٤٩٣٠١٢٣٤٥٦',
    `+1234567${' '.repeat(40)}`,
    4_930_123_456,
  ]) {
    expect(telephone().check(value)?.id).toBe('shape')
  }
})
