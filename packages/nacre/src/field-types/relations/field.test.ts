import { expect, test } from 'vitest'
import { relations } from './field.ts'

const [one, two, three] = ['01kahx5m3r7q2c4a', '01kahx5m3r7q2c4b', '01kahx5m3r7q2c4c']

test('limits the number of targets and rejects duplicates', () => {
  const { check } = relations('person', { min: 1, max: 2 })
  expect(check([])).toStrictEqual({ code: 'too-few-items', min: 1 })
  expect(check([one])).toBeUndefined()
  expect(check([two, one])).toBeUndefined()
  expect(check([one, two, three])).toStrictEqual({ code: 'too-many-items', max: 2 })
  expect(check([one, one])).toStrictEqual({ code: 'duplicate' })
})

test('reports the index of an invalid id', () => {
  expect(relations('person').check([one, 'nobody'])).toStrictEqual({
    code: 'record-not-found',
    at: '1',
  })
  expect(relations('person').check(one)?.code).toBe('invalid-type')
})

test('stores the targets in a join table for the target entity', () => {
  const field = relations(() => ({ name: 'person' }), { inverse: 'books' })
  expect(field.column).toStrictEqual({ kind: 'many', target: 'person' })
  expect(field.relation).toMatchObject({ target: 'person', isMany: true, inverse: 'books' })
  expect(field.emptyValue).toStrictEqual([])
})
