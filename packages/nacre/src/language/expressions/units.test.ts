import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromMinorUnits, toMinorUnits } from './units.ts'

test('converts a decimal to minor units and back', () => {
  const places = fc.integer({ min: 0, max: 15 })
  fc.assert(
    fc.property(fc.maxSafeInteger(), places, (units, count) => {
      expect(toMinorUnits(fromMinorUnits(units, count), count)).toBe(units + 0)
    }),
  )
  expect(fromMinorUnits(-5, 2)).toBe('-0.05')
  expect(fromMinorUnits(-0, 2)).toBe('0.00')
  expect(fromMinorUnits(7, 0)).toBe('7')
})

test('rejects values that are not exact', () => {
  expect(toMinorUnits('90071992547409.91', 2)).toBe(Number.MAX_SAFE_INTEGER)
  expect(toMinorUnits('90071992547409.92', 2)).toBeUndefined()
  expect(toMinorUnits('0.125', 2)).toBeUndefined()
  for (const text of ['', '-', '.5', '1e3', 'NaN', '1.', '--1'])
    expect(toMinorUnits(text, 2)).toBeUndefined()
})

test('converts -0 to 0', () => {
  expect(Object.is(toMinorUnits('-0.00', 2), 0)).toBe(true)
})
