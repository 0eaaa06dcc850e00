import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { FieldCell } from '../fields/cell.tsx'
import { renderColumnValue, valueWithIds } from './value.tsx'

const stored = { version: 1, createdAt: '', updatedAt: '' }
const related = { id: 'b', ...stored, name: 'Woolf' }

test('an editor gets the stored ids instead of the expanded records', () => {
  const record = { id: 'a', ...stored, author: related, others: [related, 'c'], size: { width: 1 } }
  expect(valueWithIds(record)).toEqual({ ...record, author: 'b', others: ['b', 'c'] })
  const plain = { id: 'a', ...stored, author: 'b', tags: ['x'], nothing: null }
  expect(valueWithIds(plain)).toBe(plain)
})

test('hours of a week are one text, and not a label for each', () => {
  const entity = { name: 'place', fields: { hours: { type: 'weekly' } } } as never
  const hours = [{ weekday: 'monday', from: '09:00', to: '13:00' }]
  const shown = renderColumnValue({ entity, column: 'hours', record: { hours } as never })
  expect((shown as ReactElement).type).toBe(FieldCell)
})
