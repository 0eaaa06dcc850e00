import { expect, test } from 'vitest'
import { actors } from '#tests/library/actors.ts'
import { book } from 'example-library/entities/book.ts'
import { bookShelf } from 'example-library/entities/book-shelf.ts'
import { complaint } from 'example-library/entities/complaint.ts'
import { loan } from 'example-library/entities/loan.ts'
import { review } from 'example-library/entities/review.ts'
import { product as library } from 'example-library/product.ts'
import type { Entity } from './entity.ts'
import { fieldPermission, permissionFor, grantableRoles } from './permission.ts'
import { scopesInclude } from './scope.ts'
import { me } from '../expressions/me-operand.ts'

type Name = keyof typeof actors

const { roles } = library

const everyone: Name[] = [
  'stranger',
  'vera',
  'una',
  'otto',
  'umar',
  'lena',
  'cleo',
  'ada',
  'system',
]
const librarians: Name[] = ['lena', 'cleo', 'ada', 'system']
const administrators: Name[] = ['ada', 'system']

test.each<[string, Entity, Name[]]>([
  ['read', book, everyone],
  ['create', book, librarians],
  ['change', book, librarians],
  ['remove', book, administrators],
  ['admire', book, everyone],
  ['list', book, administrators],
  ['move', book, administrators],
  ['read', bookShelf, everyone],
  ['create', bookShelf, administrators],
  ['change', bookShelf, administrators],
  ['remove', bookShelf, administrators],
  ['read', loan, librarians],
  ['create', loan, librarians],
  ['change', loan, administrators],
  ['remind', loan, librarians],
  ['read', complaint, administrators],
  ['create', complaint, administrators],
  ['second', complaint, administrators],
  // Names of inherited object properties, and unknown names.
  ['constructor', complaint, administrators],
  ['__proto__', book, administrators],
  ['toString', loan, administrators],
  ['', book, administrators],
])('%s of $1.name is permitted only for the declared roles', (verb, entity, named) => {
  const allowed = everyone.filter(
    (name) => permissionFor(actors[name], verb, entity, roles) === 'all',
  )
  const refused = everyone.filter(
    (name) => permissionFor(actors[name], verb, entity, roles) === 'none',
  )
  expect(allowed).toEqual(named)
  expect(refused).toEqual(everyone.filter((name) => !named.includes(name)))
})

test('compares role names exactly', () => {
  for (const role of ['', 'librar', 'librarians', 'Librarian', 'librarian ', 'everyone']) {
    const eve = { kind: 'user', id: 'eve', roles: [role] } as const
    expect(permissionFor(eve, 'read', loan, roles), role).toBe('none')
  }
})

test('combines the conditions of all roles of an actor, and a role without a condition grants full access', () => {
  const published = { where: { state: 'published' } }
  const mine = { owner: me }
  expect(permissionFor(actors.stranger, 'read', review, roles)).toEqual(published)
  expect(permissionFor(actors.una, 'read', review, roles)).toEqual({
    where: { or: [{ state: 'published' }, mine] },
  })
  expect(permissionFor(actors.lena, 'read', review, roles)).toBe('all')
  expect(permissionFor(actors.cleo, 'read', review, roles)).toBe('all')
  expect(permissionFor(actors.ada, 'read', review, roles)).toBe('all')
  expect(permissionFor(actors.una, 'change', review, roles)).toEqual({
    where: { and: [mine, { state: 'draft' }] },
  })
})

test('an anonymous visitor owns nothing', () => {
  expect(permissionFor(actors.stranger, 'change', review, roles)).toBe('none')
  expect(permissionFor(actors.stranger, 'submit', review, roles)).toBe('none')
  expect(permissionFor(actors.vera, 'submit', review, roles)).toEqual({ where: { owner: me } })
})

test('only the roles of a move may use it', () => {
  for (const name of ['stranger', 'vera', 'una', 'otto'] as const) {
    expect(permissionFor(actors[name], 'publish', review, roles), name).toBe('none')
  }
  expect(permissionFor(actors.lena, 'publish', review, roles)).toBe('all')
  expect(permissionFor(actors.lena, 'reject', review, roles)).toBe('none')
  expect(permissionFor(actors.cleo, 'reject', review, roles)).toBe('all')
})

test('a role has the permissions of the roles that it includes, but not the reverse, and unknown roles have none', () => {
  expect(permissionFor(actors.cleo, 'read', loan, roles)).toBe('all')
  expect(permissionFor(actors.lena, 'remove', review, roles)).not.toBe('all')
  expect(permissionFor(actors.cleo, 'read', loan, [])).toBe('none')
})

test('field permissions restrict a field to their roles', () => {
  const read = (name: Name, field: string) =>
    fieldPermission(actors[name], 'read', review, field, roles)
  expect(everyone.filter((name) => read(name, 'remark') === 'all')).toEqual(librarians)
  expect(everyone.filter((name) => read(name, 'headline') === 'all')).toEqual(everyone)
  expect(everyone.filter((name) => read(name, 'verdict') === 'all')).toEqual(everyone)
  expect(fieldPermission(actors.una, 'change', review, 'verdict', roles)).toBe('none')
  expect(fieldPermission(actors.cleo, 'change', review, 'verdict', roles)).toBe('all')
  expect(read('una', 'constructor')).toBe('all')
})

test('an API key never has more permissions than its user, and the same with all scopes', () => {
  const verbs = [
    'read',
    'create',
    'change',
    'remove',
    'publish',
    'help',
    'quote',
    'admire',
    'remind',
  ]
  const users = [actors.una, actors.otto, actors.umar, actors.lena, actors.cleo, actors.ada]
  const rolesets = [[], ['librarian'], ['chief'], ['administrator'], ['porter', 'librarian']]
  const scopesets = [['*:*'], ['*:read'], ['reviews:*'], ['books:read', 'loans:remind'], []]
  for (const user of users) {
    for (const names of rolesets) {
      for (const scopes of scopesets) {
        const userRoles = grantableRoles(names, user.roles, roles)
        const key = { kind: 'key', id: 'k', scopes, roles: userRoles, user: user.id } as const
        for (const one of library.entities) {
          for (const verb of verbs) {
            const at = `${user.id} ${names.join()} ${scopes.join()} ${one.name} ${verb}`
            const own = permissionFor(user, verb, one, roles)
            const may = permissionFor(key, verb, one, roles)
            // API keys cannot create users.
            const isClosed = one.selfOwned && verb === 'create'
            if (isClosed || !scopesInclude(scopes, one.plural, verb)) expect(may, at).toBe('none')
            else if (names.length === 1 && names[0] === user.roles[0]) expect(may, at).toEqual(own)
            else if (may === 'all') expect(own, at).toBe('all')
            else if (own === 'none') expect(may, at).toBe('none')
          }
        }
      }
    }
  }
})

test('a user may grant their own roles and the roles that those include, and administrators may grant all', () => {
  expect(grantableRoles(['librarian', 'chief'], ['librarian'], roles)).toEqual(['librarian'])
  expect(grantableRoles(['librarian', 'chief'], ['chief'], roles)).toEqual(['librarian', 'chief'])
  expect(grantableRoles(['chief', 'administrator'], ['administrator'], roles)).toEqual([
    'chief',
    'administrator',
  ])
  expect(grantableRoles(['porter'], ['porter'], roles)).toEqual([])
})
