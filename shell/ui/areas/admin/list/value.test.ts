import { expect, test } from 'vitest'
import { withIds } from './value.tsx'

const kept = { version: 1, created: '', updated: '' }
const related = { id: 'b', ...kept, name: 'Woolf' }

test('whoever changes a cell is given ids, as they are stored, and not what came along to be shown', () => {
  const record = { id: 'a', ...kept, author: related, others: [related, 'c'], size: { width: 1 } }
  expect(withIds(record)).toEqual({ ...record, author: 'b', others: ['b', 'c'] })
  const plain = { id: 'a', ...kept, author: 'b', tags: ['x'], nothing: null }
  expect(withIds(plain)).toBe(plain)
})
