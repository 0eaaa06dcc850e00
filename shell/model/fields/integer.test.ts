import { expect, test } from 'vitest'
import { integer } from './integer.ts'

test('an integer may be as small and as large as declared', () => {
  const { check } = integer({ min: 1, max: 4 })
  expect(check(0)).toStrictEqual({ id: 'too-small', min: 1 })
  expect(check(1)).toBeUndefined()
  expect(check(4)).toBeUndefined()
  expect(check(5)).toStrictEqual({ id: 'too-large', max: 4 })
})

test('an integer is one that a program can count exactly', () => {
  const { check } = integer()
  expect(check(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(check(Number.MIN_SAFE_INTEGER)).toBeUndefined()
  for (const value of [2 ** 53, -(2 ** 53), 1.5, Number.NaN, Infinity, '1', [1]]) {
    expect(check(value)?.id).toBe('wrong-type')
  }
})

test('there is one nought', () => {
  expect(Object.is(integer().normalise(-0), 0)).toBe(true)
})

test('bounds that are no whole numbers are a mistake', () => {
  expect(integer({ min: 0.5 }).mistakes).toHaveLength(1)
  expect(integer({ min: 0, max: 2 ** 53 }).mistakes).toHaveLength(1)
})
