import { expect, test } from 'vitest'
import { boolean } from './field.ts'

test('accepts only true and false', () => {
  expect(boolean().check(true)).toBeUndefined()
  expect(boolean().check(false)).toBeUndefined()
  for (const value of [0, 1, 'true', 'on', null])
    expect(boolean().check(value)?.code).toBe('invalid-type')
})

test('accepts false as the default', () => {
  expect(boolean({ default: false }).defaultValue).toBe(false)
})
