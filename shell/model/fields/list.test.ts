import { expect, test } from 'vitest'
import type { Field } from '../field.ts'
import { counter } from './counter.ts'
import { decimal } from './decimal.ts'
import { list } from './list.ts'
import { relation } from './relation.ts'
import { text } from './text.ts'

test('a list is as long as declared', () => {
  const { check } = list(text(), { min: 1, max: 2 })
  expect(check([])).toStrictEqual({ id: 'too-few', min: 1 })
  expect(check(['a'])).toBeUndefined()
  expect(check(['a', 'a'])).toBeUndefined()
  expect(check(['a', 'b', 'c'])).toStrictEqual({ id: 'too-many', max: 2 })
})

test('a list says of each value that is wrong where it is', () => {
  expect(list(text({ max: 2 })).check(['a', '', 'abc'])).toStrictEqual({
    id: 'empty',
    at: '1',
    also: [{ id: 'too-long', max: 2, at: '2' }],
  })
  expect(list(text()).check(['a', null])).toMatchObject({ id: 'wrong-type', at: '1' })
})

test('a list of ten thousand wrong values is not complained about ten thousand times', () => {
  const complaint = list(text(), { max: 10_000 }).check(Array.from({ length: 10_000 }, () => 7))
  expect(complaint?.also).toHaveLength(49)
})

test('every value of a list is kept in the form of its type', () => {
  expect(list(decimal()).normalise(['1', '2.5'])).toStrictEqual(['1.00', '2.50'])
})

test('a list cannot hold what needs a column of its own', () => {
  const items: readonly Field[] = [
    relation('folder'),
    counter(),
    text({ unique: true }),
    text({ searched: true }),
  ]
  for (const item of items) {
    expect(list(item).mistakes).toHaveLength(1)
  }
  expect(list(text({ min: 2, max: 1 })).mistakes).toStrictEqual([
    'What it lists: Its smallest value 2 is above its largest, 1.',
  ])
  expect(list(text(), { unique: true }).mistakes).toHaveLength(1)
})
