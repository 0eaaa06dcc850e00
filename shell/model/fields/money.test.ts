import { expect, test } from 'vitest'
import { money } from './money.ts'

test('money has as many places as its currency', () => {
  expect(money('EUR').normalise('12.5')).toBe('12.50')
  expect(money('JPY').normalise('12')).toBe('12')
  expect(money('JPY').check('12.5')).toStrictEqual({ id: 'too-precise', places: 0 })
  expect(money('KWD').normalise('12.5')).toBe('12.500')
})

test('money tells its currency and its bounds', () => {
  expect(money('EUR', { min: 0 }).bounds).toStrictEqual({ places: 2, min: '0.00', currency: 'EUR' })
  expect(money('EUR', { min: 0 }).check('-0.01')).toStrictEqual({ id: 'too-small', min: '0.00' })
  expect(money('EUR', { min: 0 }).check('0')).toBeUndefined()
})

test('a currency that there is not is a mistake', () => {
  expect(money('EURO').mistakes).toHaveLength(1)
  expect(money('XQX').mistakes).toHaveLength(1)
  expect(money('eur').mistakes).toHaveLength(1)
})
