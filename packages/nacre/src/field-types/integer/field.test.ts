import { expect, test } from 'vitest'
import { integer } from './field.ts'

test('limits the smallest and the largest integer', () => {
  const { check } = integer({ min: 1, max: 4 })
  expect(check(0)).toStrictEqual({ code: 'too-small', min: 1 })
  expect(check(1)).toBeUndefined()
  expect(check(4)).toBeUndefined()
  expect(check(5)).toStrictEqual({ code: 'too-large', max: 4 })
})

test('accepts only safe integers', () => {
  const { check } = integer()
  expect(check(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(check(Number.MIN_SAFE_INTEGER)).toBeUndefined()
  for (const value of [2 ** 53, -(2 ** 53), 1.5, Number.NaN, Infinity, '1', [1]]) {
    expect(check(value)?.code).toBe('invalid-type')
  }
})

test('converts -0 to 0', () => {
  expect(Object.is(integer().normalize(-0), 0)).toBe(true)
})

test('reports limits that are not integers as mistakes', () => {
  expect(integer({ min: 0.5 }).declarationErrors).toHaveLength(1)
  expect(integer({ min: 0, max: 2 ** 53 }).declarationErrors).toHaveLength(1)
})
