import { expect, test } from 'vitest'
import type { Actor } from '#shell/model/actor.ts'
import { library } from '#tests/sample/product.ts'
import { outlineFor } from './outline-for.ts'

const user = (id: string, ...roles: readonly string[]): Actor => ({ kind: 'user', id, roles })

test('all who have the same roles are given one outline, in their language', () => {
  const lena = outlineFor(library, user('lena', 'librarian'), 'en')
  expect(outlineFor(library, user('luis', 'librarian'), 'en')).toBe(lena)
  expect(outlineFor(library, user('lena', 'librarian'), 'de')).not.toEqual(lena)
  expect(outlineFor({ ...library }, user('lena', 'librarian'), 'en')).not.toBe(lena)
})

test('nobody is given what was outlined for those who may more', () => {
  const plurals = (actor: Actor) => outlineFor(library, actor, 'en').map(({ plural }) => plural)
  const all = plurals(user('ada', 'administrator'))
  expect(plurals(user('una')).length).toBeLessThan(all.length)
  const key = { kind: 'key', id: 'k', user: 'ada', roles: ['administrator'] } as const
  expect(plurals({ ...key, scopes: ['*:*'] })).toEqual(all)
  expect(plurals({ ...key, scopes: ['books:read'] })).toEqual(['books'])
  expect(plurals({ kind: 'visitor' })).not.toEqual(all)
})

test('a visitor whom a cookie makes an owner is another than one without', () => {
  const may = (actor: Actor) => outlineFor(library, actor, 'en').map((one) => one.may)
  expect(may({ kind: 'visitor', key: 'a' })).toEqual(may({ kind: 'visitor', key: 'b' }))
  expect(outlineFor(library, { kind: 'visitor', key: 'a' }, 'en')).not.toBe(
    outlineFor(library, { kind: 'visitor' }, 'en'),
  )
})

test('nobody can change an outline for the others', () => {
  const [entity] = outlineFor(library, user('ada', 'administrator'), 'en')
  expect(() => Object.assign(entity?.may ?? {}, { read: 'some' })).toThrow(TypeError)
})
