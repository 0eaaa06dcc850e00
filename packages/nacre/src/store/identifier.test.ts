import { expect, test } from 'vitest'
import { isId } from '#shell/language/fields/id.ts'
import { createId } from './identifier.ts'

const later = Date.now() + 1_000_000

test('an id has the format that the model expects', () => {
  expect(isId(createId())).toBe(true)
  expect(isId(createId(later))).toBe(true)
})

test('ten thousand ids of the same millisecond are unique and in order', () => {
  const ids = Array.from({ length: 10_000 }, () => createId(later + 1))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of later milliseconds sort later', () => {
  const ids = Array.from({ length: 1_000 }, (_, step) => createId(later + 2 + step * 977))
  expect(ids.toSorted()).toEqual(ids)
})

test('ids stay in order when the clock goes back', () => {
  const now = later + 10_000_000
  const ids = [
    createId(now),
    createId(now - 3_600_000),
    createId(0),
    createId(now),
    createId(now + 1),
  ]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(5)
})

test('two processes that start in the same millisecond create different ids', () => {
  const tails = Array.from({ length: 1_000 }, (_, step) => createId(later * 2 + step).slice(10))
  expect(new Set(tails).size).toBeGreaterThan(990)
})
