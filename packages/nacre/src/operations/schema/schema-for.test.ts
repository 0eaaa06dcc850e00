import { expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { product as library } from 'example-library/product.ts'
import { schemaFor } from './schema-for.ts'

const user = (id: string, ...roles: readonly string[]): Actor => ({ kind: 'user', id, roles })

test('actors with the same roles share one schema per language', () => {
  const lena = schemaFor(library, user('lena', 'librarian'), 'en')
  expect(schemaFor(library, user('luis', 'librarian'), 'en')).toBe(lena)
  expect(schemaFor(library, user('lena', 'librarian'), 'de')).not.toEqual(lena)
  expect(schemaFor({ ...library }, user('lena', 'librarian'), 'en')).not.toBe(lena)
})

test('never returns a schema of actors with more permissions', () => {
  const plurals = (actor: Actor) => schemaFor(library, actor, 'en').map(({ plural }) => plural)
  const all = plurals(user('ada', 'administrator'))
  expect(plurals(user('una')).length).toBeLessThan(all.length)
  const key = { kind: 'key', id: 'k', user: 'ada', roles: ['administrator'] } as const
  expect(plurals({ ...key, scopes: ['*:*'] })).toEqual(all)
  expect(plurals({ ...key, scopes: ['books:read'] })).toEqual(['books'])
  expect(plurals({ kind: 'visitor' })).not.toEqual(all)
})

test('a visitor with a cookie has another schema than one without', () => {
  const may = (actor: Actor) => schemaFor(library, actor, 'en').map((one) => one.may)
  expect(may({ kind: 'visitor', key: 'a' })).toEqual(may({ kind: 'visitor', key: 'b' }))
  expect(schemaFor(library, { kind: 'visitor', key: 'a' }, 'en')).not.toBe(
    schemaFor(library, { kind: 'visitor' }, 'en'),
  )
})

test('whoever may only create records knows the fields of their form, and no relation to them', () => {
  const all = schemaFor(library, { kind: 'visitor' }, 'en')
  const suggestion = all.find(({ name }) => name === 'suggestion')
  expect(suggestion?.may).toEqual({ create: 'all' })
  expect(Object.keys(suggestion?.fields ?? {})).toEqual(['about', 'sketch', 'letter'])
  const targets = all.flatMap(({ fields }) =>
    Object.values(fields).map(({ relation }) => relation?.plural),
  )
  expect(targets).not.toContain('suggestions')
})

test('the shared schema is frozen', () => {
  const [entity] = schemaFor(library, user('ada', 'administrator'), 'en')
  expect(() => Object.assign(entity?.may ?? {}, { read: 'some' })).toThrow(TypeError)
})
