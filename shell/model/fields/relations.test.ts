import { expect, test } from 'vitest'
import { relations } from './relations.ts'

const [one, two, three] = ['01kahx5m3r7q2c4a', '01kahx5m3r7q2c4b', '01kahx5m3r7q2c4c']

test('relations are as many as declared, and each is there once', () => {
  const { check } = relations('person', { min: 1, max: 2 })
  expect(check([])).toStrictEqual({ id: 'too-few', min: 1 })
  expect(check([one])).toBeUndefined()
  expect(check([two, one])).toBeUndefined()
  expect(check([one, two, three])).toStrictEqual({ id: 'too-many', max: 2 })
  expect(check([one, one])).toStrictEqual({ id: 'twice' })
})

test('relations say which of them leads nowhere', () => {
  expect(relations('person').check([one, 'nobody'])).toStrictEqual({
    id: 'no-such-record',
    at: '1',
  })
  expect(relations('person').check(one)?.id).toBe('wrong-type')
})

test('relations lie in a table of their own, which knows the other entity', () => {
  const field = relations(() => ({ name: 'person' }), { reverse: 'books' })
  expect(field.column).toStrictEqual({ kind: 'several', target: 'person' })
  expect(field.relation).toMatchObject({ target: 'person', isMany: true, reverse: 'books' })
  expect(field.cleared).toStrictEqual([])
})
