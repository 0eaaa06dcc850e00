import { expect, test } from 'vitest'
import type { Field } from '#shell/language/fields/field.ts'
import { counter } from '../counter/field.ts'
import { decimal } from '../decimal/field.ts'
import { list } from './field.ts'
import { relation } from '../relation/field.ts'
import { text } from '../text/field.ts'

test('limits the length of a list', () => {
  const { check } = list(text(), { min: 1, max: 2 })
  expect(check([])).toStrictEqual({ code: 'too-few-items', min: 1 })
  expect(check(['a'])).toBeUndefined()
  expect(check(['a', 'a'])).toBeUndefined()
  expect(check(['a', 'b', 'c'])).toStrictEqual({ code: 'too-many-items', max: 2 })
})

test('reports the index of each invalid item', () => {
  expect(list(text({ max: 2 })).check(['a', '', 'abc'])).toStrictEqual({
    code: 'blank',
    at: '1',
    also: [{ code: 'too-long', max: 2, at: '2' }],
  })
  expect(list(text()).check(['a', null])).toMatchObject({ code: 'invalid-type', at: '1' })
})

test('limits the number of field errors of a list', () => {
  const fieldError = list(text(), { max: 10_000 }).check(Array.from({ length: 10_000 }, () => 7))
  expect(fieldError?.also).toHaveLength(49)
})

test('normalizes every item', () => {
  expect(list(decimal()).normalize(['1', '2.5'])).toStrictEqual(['1.00', '2.50'])
})

test('rejects item types that need their own column', () => {
  const items: readonly Field[] = [
    relation('folder'),
    counter(),
    text({ unique: true }),
    text({ searchable: true }),
  ]
  for (const item of items) {
    expect(list(item).declarationErrors).toHaveLength(1)
  }
  expect(list(text({ min: 2, max: 1 })).declarationErrors).toStrictEqual([
    'What it lists: Its smallest value 2 is above its largest, 1.',
  ])
  expect(list(text(), { unique: true }).declarationErrors).toHaveLength(1)
})
