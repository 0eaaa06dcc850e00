import { expect, test } from 'vitest'
import { colour } from './colour.ts'

test('a colour is written in one way', () => {
  expect(colour().check('#a8d8d0')).toBeUndefined()
  expect(colour().check('#A8D8D0')).toBeUndefined()
  expect(colour().normalise('#A8D8D0')).toBe('#a8d8d0')
  for (const value of ['#a8d', 'a8d8d0', '#a8d8d0ff', '#a8d8dg', 'red', '#a8d8d0\n', 0xa8_d8_d0]) {
    expect(colour().check(value)).toStrictEqual({ id: 'shape', shape: '#a8d8d0' })
  }
})
