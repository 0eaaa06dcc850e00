import { expect, test } from 'vitest'
import { counter } from './field.ts'

test('starts at zero and rejects input', () => {
  expect(counter().defaultValue).toBe(0)
  expect(counter().readOnly).toBe(true)
})

test('accepts integers from zero', () => {
  expect(counter().check(0)).toBeUndefined()
  for (const value of [-1, 0.5, '1', 2 ** 53])
    expect(counter().check(value)?.code).toBe('invalid-type')
})

test('a renamed counter names its former name', () => {
  expect(counter({ renamedFrom: 'hearts' }).renamedFrom).toBe('hearts')
})
