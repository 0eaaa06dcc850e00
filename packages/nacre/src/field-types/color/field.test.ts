import { expect, test } from 'vitest'
import { color } from './field.ts'

test('stores a color in lower case', () => {
  expect(color().check('#a8d8d0')).toBeUndefined()
  expect(color().check('#A8D8D0')).toBeUndefined()
  expect(color().normalize('#A8D8D0')).toBe('#a8d8d0')
  for (const value of ['#a8d', 'a8d8d0', '#a8d8d0ff', '#a8d8dg', 'red', '#a8d8d0\n', 0xa8_d8_d0]) {
    expect(color().check(value)).toStrictEqual({ code: 'pattern-mismatch', shape: '#a8d8d0' })
  }
})
