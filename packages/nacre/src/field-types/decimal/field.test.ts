import { expect, test } from 'vitest'
import { decimal } from './field.ts'

test('limits the smallest and the largest value, to the last decimal place', () => {
  const { check } = decimal({ places: 2, min: '-0.50', max: 10 })
  expect(check('-0.51')).toStrictEqual({ code: 'too-small', min: '-0.50' })
  expect(check('-0.5')).toBeUndefined()
  expect(check('10.00')).toBeUndefined()
  expect(check('10.01')).toStrictEqual({ code: 'too-large', max: '10.00' })
})

test('rejects more decimal places than declared', () => {
  expect(decimal({ places: 2 }).check('0.125')).toStrictEqual({ code: 'too-precise', places: 2 })
  expect(decimal({ places: 3 }).check('0.125')).toBeUndefined()
  expect(decimal({ places: 0 }).check('12')).toBeUndefined()
  expect(decimal({ places: 0 }).check('12.0')).toStrictEqual({ code: 'too-precise', places: 0 })
})

test('stores exactly the declared decimal places', () => {
  const { normalize } = decimal({ places: 2 })
  expect(
    ['12.5', '012.50', '12', '-0', '-.5', '0.1'].map((value) => normalize(value)),
  ).toStrictEqual(['12.50', '12.50', '12.00', '0.00', '0.00', '0.10'])
  expect(decimal({ places: 0 }).normalize('7')).toBe('7')
})

test('accepts a number if it loses no precision', () => {
  const { check } = decimal({ places: 2 })
  expect(check(12.5)).toBeUndefined()
  expect(check(-0)).toBeUndefined()
  expect(check(0.1 + 0.2)).toStrictEqual({ code: 'too-precise', places: 2 })
  expect(check(9_007_199_254_740.93)).toBeUndefined()
  expect(check(12.345)).toStrictEqual({ code: 'too-precise', places: 2 })
  expect(check(10_000_000_000_000.5)?.code).toBe('invalid-type')
  expect(check(1e21)?.code).toBe('invalid-type')
  expect(check(Number.NaN)?.code).toBe('invalid-type')
})

test('accepts decimals whose minor units are safe integers', () => {
  const { check, normalize } = decimal({ places: 2 })
  expect(check('90071992547409.91')).toBeUndefined()
  expect(normalize('90071992547409.91')).toBe('90071992547409.91')
  expect(check('90071992547409.92')?.code).toBe('too-large')
  expect(check('-90071992547409.92')?.code).toBe('too-small')
  expect(check(`${'9'.repeat(20)}.99`)?.code).toBe('too-large')
})

test('rejects other notations', () => {
  for (const value of ['', '.5', '5.', '+5', '1e3', '12,50', '1_000', ' 1', '1 ', '٣', '0x10']) {
    expect(decimal().check(value)?.code).toBe('invalid-type')
  }
})

test('reports invalid places and limits as mistakes', () => {
  expect(decimal({ places: 16 }).declarationErrors).toHaveLength(1)
  expect(decimal({ places: 1, min: '0.25' }).declarationErrors).toHaveLength(1)
  expect(decimal({ min: 2, max: 1 }).declarationErrors).toHaveLength(1)
})

test('takes multiples of its step only, exactly', () => {
  const { check, constraints } = decimal({ places: 2, step: '0.05' })
  for (const value of ['0.15', '-0.05', '0', '1000000000.95']) expect(check(value)).toBeUndefined()
  expect(check('0.13')).toStrictEqual({ code: 'step-mismatch', step: '0.05' })
  expect(constraints.step).toBe('0.05')
  for (const step of [0, -1, '0.005'])
    expect(decimal({ places: 2, step }).declarationErrors).toStrictEqual([
      'Its step must be a positive number of at most 2 decimal places.',
    ])
})
