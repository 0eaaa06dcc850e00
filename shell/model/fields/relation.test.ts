import { expect, test } from 'vitest'
import { relation } from './relation.ts'

test('a relation is the id of a record', () => {
  expect(relation('folder').check('01kahx5m3r7q2c4d')).toBeUndefined()
  for (const value of [
    '',
    '1',
    '01kahx5m3r7q2c4',
    '01kahx5m3r7q2c4dd',
    '01KAHX5M3R7Q2C4D',
    "' or 1=1 --     ",
    7,
  ]) {
    expect(relation('folder').check(value)).toStrictEqual({ id: 'no-such-record' })
  }
})

test('a relation may point to what is declared later', () => {
  const early = relation(() => late, { reverse: 'links', onRemove: 'clear' })
  const late = { name: 'folder' }
  expect(early.relation).toStrictEqual({
    target: 'folder',
    isMany: false,
    reverse: 'links',
    onRemove: 'clear',
  })
})

test('unless it says otherwise, what is pointed to cannot be removed', () => {
  expect(relation('folder').relation?.onRemove).toBe('refuse')
})

test('a relation that is needed cannot be cleared', () => {
  // @ts-expect-error -- It would leave a record without what it needs.
  const field = relation('folder', { required: true, onRemove: 'clear' })
  expect(field.mistakes).toHaveLength(1)
  expect(relation('folder', { required: true, onRemove: 'remove with' }).mistakes).toHaveLength(0)
})
