import { expect, test } from 'vitest'
import { relation } from './field.ts'

test('stores the id of a record', () => {
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
    expect(relation('folder').check(value)).toStrictEqual({ code: 'record-not-found' })
  }
})

test('can point to an entity that is declared later', () => {
  const early = relation(() => late, { inverse: 'links', onRemove: 'set null' })
  const late = { name: 'folder' }
  expect(early.relation).toStrictEqual({
    target: 'folder',
    isMany: false,
    inverse: 'links',
    onRemove: 'set null',
  })
})

test('restricts the removal of the target by default', () => {
  expect(relation('folder').relation?.onRemove).toBe('restrict')
})

test('rejects set null for a required relation', () => {
  // @ts-expect-error -- It would leave a record without what it needs.
  const field = relation('folder', { required: true, onRemove: 'set null' })
  expect(field.declarationErrors).toHaveLength(1)
  expect(
    relation('folder', { required: true, onRemove: 'cascade' }).declarationErrors,
  ).toHaveLength(0)
})
