import { expect, test } from 'vitest'
import { counter } from './counter.ts'
import { integer } from './integer.ts'

test.each([
  [-2, 'This must be at least -1.'],
  [-1, undefined],
  [-0, undefined],
  [3, undefined],
  [4, 'This must be at most 3.'],
  [1.5, 'This must be a whole number.'],
  ['1', 'This must be a whole number.'],
])('%s is held to the bounds of the declaration', (value, problem) => {
  expect(integer({ min: -1, max: 3 }).check(value)).toBe(problem)
})

test('without bounds, what a number holds exactly is the bound', () => {
  expect(integer().check(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(integer().check(Number.MAX_SAFE_INTEGER + 1)).toBeDefined()
  expect(integer().check(Number.MIN_SAFE_INTEGER)).toBeUndefined()
  expect(integer().check(Number.MIN_SAFE_INTEGER - 1)).toBeDefined()
})

test('a counter counts from 0', () => {
  expect(counter().check(0)).toBeUndefined()
  expect(counter().check(Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(counter().check(-1)).toBe('This must count from 0.')
})
