import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOfUnits, unitsOf } from './units.ts'

test('a decimal is counted in units of its last place, and written from them again', () => {
  const places = fc.integer({ min: 0, max: 15 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), places, (units, count) => {
      expect(unitsOf(decimalOfUnits(units, count), count)).toBe(units + 0)
    }),
  )
  expect(decimalOfUnits(-5, 2)).toBe('-0.05')
  expect(decimalOfUnits(-0, 2)).toBe('0.00')
  expect(decimalOfUnits(7, 0)).toBe('7')
})

test('what cannot be counted exactly is not counted', () => {
  expect(unitsOf('90071992547409.91', 2)).toBe(Number.MAX_SAFE_INTEGER)
  expect(unitsOf('90071992547409.92', 2)).toBeUndefined()
  expect(unitsOf('0.125', 2)).toBeUndefined()
  for (const text of ['', '-', '.5', '1e3', 'NaN', '1.', '--1'])
    expect(unitsOf(text, 2)).toBeUndefined()
})

test('there is one nought', () => {
  expect(Object.is(unitsOf('-0.00', 2), 0)).toBe(true)
})
