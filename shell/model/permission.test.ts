import { expect, test } from 'vitest'
import { cast } from '#tests/sample/cast.ts'
import { book } from '#tests/sample/entities/book.ts'
import { bookShelf } from '#tests/sample/entities/book-shelf.ts'
import { complaint } from '#tests/sample/entities/complaint.ts'
import { loan } from '#tests/sample/entities/loan.ts'
import { review } from '#tests/sample/entities/review.ts'
import { library } from '#tests/sample/product.ts'
import type { Entity } from './entity.ts'
import { fieldPermission, permissionFor, rolesWithin } from './permission.ts'
import { inScope } from './scope.ts'
import { me } from './where.ts'

type Name = keyof typeof cast

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
  // Names that every object has, and names that nothing has.
  ['constructor', complaint, administrators],
  ['__proto__', book, administrators],
  ['toString', loan, administrators],
  ['', book, administrators],
])('%s of $1.name is for those who are named and nobody else', (verb, entity, named) => {
  const allowed = everyone.filter(
    (name) => permissionFor(cast[name], verb, entity, roles) === 'all',
  )
  const refused = everyone.filter(
    (name) => permissionFor(cast[name], verb, entity, roles) === 'none',
  )
  expect(allowed).toEqual(named)
  expect(refused).toEqual(everyone.filter((name) => !named.includes(name)))
})

test('a role is compared as a whole', () => {
  for (const role of ['', 'librar', 'librarians', 'Librarian', 'librarian ', 'everyone']) {
    const eve = { kind: 'user', id: 'eve', roles: [role] } as const
    expect(permissionFor(eve, 'read', loan, roles), role).toBe('none')
  }
})

test('on conditions: each role brings its own, and one without any opens all', () => {
  const published = { where: { state: 'published' } }
  const mine = { owner: me }
  expect(permissionFor(cast.stranger, 'read', review, roles)).toEqual(published)
  expect(permissionFor(cast.una, 'read', review, roles)).toEqual({
    where: { or: [{ state: 'published' }, mine] },
  })
  expect(permissionFor(cast.lena, 'read', review, roles)).toBe('all')
  expect(permissionFor(cast.cleo, 'read', review, roles)).toBe('all')
  expect(permissionFor(cast.ada, 'read', review, roles)).toBe('all')
  expect(permissionFor(cast.una, 'change', review, roles)).toEqual({
    where: { and: [mine, { state: 'draft' }] },
  })
})

test('an owner is somebody with a name: a stranger owns nothing', () => {
  expect(permissionFor(cast.stranger, 'change', review, roles)).toBe('none')
  expect(permissionFor(cast.stranger, 'submit', review, roles)).toBe('none')
  expect(permissionFor(cast.vera, 'submit', review, roles)).toEqual({ where: { owner: me } })
})

test('a move is for those whom it names', () => {
  for (const name of ['stranger', 'vera', 'una', 'otto'] as const) {
    expect(permissionFor(cast[name], 'publish', review, roles), name).toBe('none')
  }
  expect(permissionFor(cast.lena, 'publish', review, roles)).toBe('all')
  expect(permissionFor(cast.lena, 'reject', review, roles)).toBe('none')
  expect(permissionFor(cast.cleo, 'reject', review, roles)).toBe('all')
})

test('a role includes others downwards, never upwards, and only roles of the product', () => {
  expect(permissionFor(cast.cleo, 'read', loan, roles)).toBe('all')
  expect(permissionFor(cast.lena, 'remove', review, roles)).not.toBe('all')
  expect(permissionFor(cast.cleo, 'read', loan, [])).toBe('none')
})

test('a field with terms of its own is for those whom they name', () => {
  const read = (name: Name, field: string) =>
    fieldPermission(cast[name], 'read', review, field, roles)
  expect(everyone.filter((name) => read(name, 'remark') === 'all')).toEqual(librarians)
  expect(everyone.filter((name) => read(name, 'headline') === 'all')).toEqual(everyone)
  expect(everyone.filter((name) => read(name, 'verdict') === 'all')).toEqual(everyone)
  expect(fieldPermission(cast.una, 'change', review, 'verdict', roles)).toBe('none')
  expect(fieldPermission(cast.cleo, 'change', review, 'verdict', roles)).toBe('all')
  expect(read('una', 'constructor')).toBe('all')
})

test('the key of a user may no more than the user, whatever its roles and scopes, and no less with all', () => {
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
  const users = [cast.una, cast.otto, cast.umar, cast.lena, cast.cleo, cast.ada]
  const rolesets = [[], ['librarian'], ['chief'], ['administrator'], ['porter', 'librarian']]
  const scopesets = [['*:*'], ['*:read'], ['reviews:*'], ['books:read', 'loans:remind'], []]
  for (const user of users) {
    for (const wanted of rolesets) {
      for (const scopes of scopesets) {
        const held = rolesWithin(wanted, user.roles, roles)
        const key = { kind: 'key', id: 'k', scopes, roles: held, user: user.id } as const
        for (const one of library.entities) {
          for (const verb of verbs) {
            const at = `${user.id} ${wanted.join()} ${scopes.join()} ${one.name} ${verb}`
            const own = permissionFor(user, verb, one, roles)
            const may = permissionFor(key, verb, one, roles)
            // Only a person lets another person in.
            const isClosed = one.ownsItself && verb === 'create'
            if (isClosed || !inScope(scopes, one.plural, verb)) expect(may, at).toBe('none')
            else if (wanted.length === 1 && wanted[0] === user.roles[0])
              expect(may, at).toEqual(own)
            else if (may === 'all') expect(own, at).toBe('all')
            else if (own === 'none') expect(may, at).toBe('none')
          }
        }
      }
    }
  }
})

test('a role is passed on by whoever holds it or one that includes it, and by administrators', () => {
  expect(rolesWithin(['librarian', 'chief'], ['librarian'], roles)).toEqual(['librarian'])
  expect(rolesWithin(['librarian', 'chief'], ['chief'], roles)).toEqual(['librarian', 'chief'])
  expect(rolesWithin(['chief', 'administrator'], ['administrator'], roles)).toEqual([
    'chief',
    'administrator',
  ])
  expect(rolesWithin(['porter'], ['porter'], roles)).toEqual([])
})
