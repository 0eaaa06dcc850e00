import { expect, test } from 'vitest'
import { actorKey, authorOf, system } from './actor.ts'

const key = { kind: 'key', id: 'k', roles: [], scopes: [] } as const

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
    actorKey({ ...key, id: 'system' }),
    actorKey({ ...key, id: 'a' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('the keys of a user are the user, and history still tells them apart', () => {
  const own = { ...key, user: 'a' }
  expect(actorKey(own)).toBe('user:a')
  expect(authorOf(own)).toBe('key:k')
  expect([actorKey(key), authorOf(key)]).toEqual(['key:k', 'key:k'])
})
