import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'

test('a decimal may be as small and as large as declared, to the last place', () => {
  const { check } = decimal({ places: 2, min: '-0.50', max: 10 })
  expect(check('-0.51')).toStrictEqual({ id: 'too-small', min: '-0.50' })
  expect(check('-0.5')).toBeUndefined()
  expect(check('10.00')).toBeUndefined()
  expect(check('10.01')).toStrictEqual({ id: 'too-large', max: '10.00' })
})

test('a decimal has no more places than declared', () => {
  expect(decimal({ places: 2 }).check('0.125')).toStrictEqual({ id: 'too-precise', places: 2 })
  expect(decimal({ places: 3 }).check('0.125')).toBeUndefined()
  expect(decimal({ places: 0 }).check('12')).toBeUndefined()
  expect(decimal({ places: 0 }).check('12.0')).toStrictEqual({ id: 'too-precise', places: 0 })
})

test('a decimal is kept with exactly its places, however it was given', () => {
  const { normalise } = decimal({ places: 2 })
  expect(
    ['12.5', '012.50', '12', '-0', '-.5', '0.1'].map((value) => normalise(value)),
  ).toStrictEqual(['12.50', '12.50', '12.00', '0.00', '0.00', '0.10'])
  expect(decimal({ places: 0 }).normalise('7')).toBe('7')
})

test('a number is taken for a decimal as long as nothing of it is lost', () => {
  const { check } = decimal({ places: 2 })
  expect(check(12.5)).toBeUndefined()
  expect(check(-0)).toBeUndefined()
  expect(check(0.1 + 0.2)).toStrictEqual({ id: 'too-precise', places: 2 })
  expect(check(9_007_199_254_740.93)).toBeUndefined()
  expect(check(12.345)).toStrictEqual({ id: 'too-precise', places: 2 })
  expect(check(10_000_000_000_000.5)?.id).toBe('wrong-type')
  expect(check(1e21)?.id).toBe('wrong-type')
  expect(check(Number.NaN)?.id).toBe('wrong-type')
})

test('a decimal is as large as can be counted exactly in its last place, and no larger', () => {
  const { check, normalise } = decimal({ places: 2 })
  expect(check('90071992547409.91')).toBeUndefined()
  expect(normalise('90071992547409.91')).toBe('90071992547409.91')
  expect(check('90071992547409.92')?.id).toBe('too-large')
  expect(check('-90071992547409.92')?.id).toBe('too-small')
  expect(check(`${'9'.repeat(20)}.99`)?.id).toBe('too-large')
})

test('text that is written in another way is no decimal', () => {
  for (const value of ['', '.5', '5.', '+5', '1e3', '12,50', '1_000', ' 1', '1 ', '٣', '0x10']) {
    expect(decimal().check(value)?.id).toBe('wrong-type')
  }
})

test('places and bounds that cannot be are mistakes', () => {
  expect(decimal({ places: 16 }).mistakes).toHaveLength(1)
  expect(decimal({ places: 1, min: '0.25' }).mistakes).toHaveLength(1)
  expect(decimal({ min: 2, max: 1 }).mistakes).toHaveLength(1)
})
