import { expect, test } from 'vitest'
import { isId } from '#shell/model/id.ts'
import { newId } from './identifier.ts'

const later = Date.now() + 1_000_000

test('an id is what the model takes for one', () => {
  expect(isId(newId())).toBe(true)
  expect(isId(newId(later))).toBe(true)
})

test('ten thousand ids of one millisecond are in order, and no two are the same', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(later + 1))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of later milliseconds sort later', () => {
  const ids = Array.from({ length: 1_000 }, (_, step) => newId(later + 2 + step * 977))
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that goes backwards takes nothing out of order', () => {
  const now = later + 10_000_000
  const ids = [newId(now), newId(now - 3_600_000), newId(0), newId(now), newId(now + 1)]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(5)
})

test('two processes that start in the same millisecond hardly ever meet', () => {
  const tails = Array.from({ length: 1_000 }, (_, step) => newId(later * 2 + step).slice(10))
  expect(new Set(tails).size).toBeGreaterThan(990)
})
