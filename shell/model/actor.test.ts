import { expect, test } from 'vitest'
import { actorKey, system } from './actor.ts'

test('a visitor without a cookie cannot be told from another', () => {
  expect(actorKey({ kind: 'visitor' })).toBeUndefined()
})

test('a visitor, a user and the system never pass for each other', () => {
  const keys = [
    actorKey({ kind: 'visitor', key: 'system' }),
    actorKey({ kind: 'user', id: 'system', roles: [] }),
    actorKey(system),
    actorKey({ kind: 'visitor', key: 'user:a' }),
    actorKey({ kind: 'user', id: 'a', roles: [] }),
    actorKey({ kind: 'visitor', key: '' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
