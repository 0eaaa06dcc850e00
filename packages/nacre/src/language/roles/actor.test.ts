import { expect, test } from 'vitest'
import { principalId, authorId, systemActor } from './actor.ts'

const key = { kind: 'key', id: 'k', roles: [], scopes: [] } as const

test('cannot identify a visitor without a cookie', () => {
  expect(principalId({ kind: 'visitor' })).toBeUndefined()
})

test('gives visitors, users and the system different ids', () => {
  const keys = [
    principalId({ kind: 'visitor', key: 'system' }),
    principalId({ kind: 'user', id: 'system', roles: [] }),
    principalId(systemActor),
    principalId({ kind: 'visitor', key: 'user:a' }),
    principalId({ kind: 'user', id: 'a', roles: [] }),
    principalId({ kind: 'visitor', key: '' }),
    principalId({ ...key, id: 'system' }),
    principalId({ ...key, id: 'a' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('identifies the API keys of a user as that user, except in the history', () => {
  const own = { ...key, user: 'a' }
  expect(principalId(own)).toBe('user:a')
  expect(authorId(own)).toBe('key:k')
  expect([principalId(key), authorId(key)]).toEqual(['key:k', 'key:k'])
})
