import { expect, test } from 'vitest'
import { counter } from './counter.ts'

test('a counter begins with nought and is never given', () => {
  expect(counter().initial).toBe(0)
  expect(counter().derived).toBe(true)
})

test('a counter counts from nought', () => {
  expect(counter().check(0)).toBeUndefined()
  for (const value of [-1, 0.5, '1', 2 ** 53]) expect(counter().check(value)?.id).toBe('wrong-type')
})
