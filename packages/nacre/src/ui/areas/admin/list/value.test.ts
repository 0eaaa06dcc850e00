import { expect, test } from 'vitest'
import { valueWithIds } from './value.tsx'

const stored = { version: 1, createdAt: '', updatedAt: '' }
const related = { id: 'b', ...stored, name: 'Woolf' }

test('an editor gets the stored ids instead of the expanded records', () => {
  const record = { id: 'a', ...stored, author: related, others: [related, 'c'], size: { width: 1 } }
  expect(valueWithIds(record)).toEqual({ ...record, author: 'b', others: ['b', 'c'] })
  const plain = { id: 'a', ...stored, author: 'b', tags: ['x'], nothing: null }
  expect(valueWithIds(plain)).toBe(plain)
})
