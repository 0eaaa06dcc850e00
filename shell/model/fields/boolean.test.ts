import { expect, test } from 'vitest'
import { boolean } from './boolean.ts'

test('only true and false are yes and no', () => {
  expect(boolean().check(true)).toBeUndefined()
  expect(boolean().check(false)).toBeUndefined()
  for (const value of [0, 1, 'true', 'on', null])
    expect(boolean().check(value)?.id).toBe('wrong-type')
})

test('a default of no is a default', () => {
  expect(boolean({ default: false }).initial).toBe(false)
})
