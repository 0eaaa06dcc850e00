import { expect, test } from 'vitest'
import { processDecimal as decimal } from './process-decimal.ts'

test('adds, subtracts and negates exactly', () => {
  expect(decimal.add('0.10', '0.2', 3)).toBe('3.30')
  expect(decimal.add()).toBe('0')
  expect(decimal.subtract('1.00', '2.5')).toBe('-1.50')
  expect(decimal.negate('0.00')).toBe('0.00')
  expect(decimal.negate('-12.50')).toBe('12.50')
})

test('multiplies, divides and rounds half away from zero', () => {
  expect(decimal.multiply('12.50', '1.19')).toBe('14.8750')
  expect(decimal.round('14.8750', 2)).toBe('14.88')
  expect(decimal.round('-0.125', 2)).toBe('-0.13')
  expect(decimal.divide('10.00', 3, 2)).toBe('3.33')
  expect(() => decimal.divide('1', 0, 2)).toThrow('1 is divided by zero.')
})

test('compares numbers of different places', () => {
  expect(decimal.compare('1.0', '1.00')).toBe(0)
  expect(decimal.compare('999.99', '1000.00')).toBe(-1)
  expect(decimal.compare('10', '9.5')).toBe(1)
  expect(() => decimal.compare('1,5', '1')).toThrow('1,5 is not a decimal such as 12.50.')
})
