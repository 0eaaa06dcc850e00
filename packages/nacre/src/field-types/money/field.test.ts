import { expect, test } from 'vitest'
import { money } from './field.ts'

test('has the decimal places of its currency', () => {
  expect(money('EUR').normalize('12.5')).toBe('12.50')
  expect(money('JPY').normalize('12')).toBe('12')
  expect(money('JPY').check('12.5')).toStrictEqual({ code: 'too-precise', places: 0 })
  expect(money('KWD').normalize('12.5')).toBe('12.500')
})

test('includes the currency and the limits in its constraints', () => {
  expect(money('EUR', { min: 0 }).constraints).toStrictEqual({
    places: 2,
    min: '0.00',
    currency: 'EUR',
  })
  expect(money('EUR', { min: 0 }).check('-0.01')).toStrictEqual({ code: 'too-small', min: '0.00' })
  expect(money('EUR', { min: 0 }).check('0')).toBeUndefined()
})

test('reports an unknown currency as a mistake', () => {
  expect(money('EURO').declarationErrors).toHaveLength(1)
  expect(money('XQX').declarationErrors).toHaveLength(1)
  expect(money('eur').declarationErrors).toHaveLength(1)
})
