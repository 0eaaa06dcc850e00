import { expect, test } from 'vitest'
import { cast } from '#tests/sample/cast.ts'
import { book } from '#tests/sample/entities/book.ts'
import { bookShelf } from '#tests/sample/entities/book-shelf.ts'
import { complaint } from '#tests/sample/entities/complaint.ts'
import { loan } from '#tests/sample/entities/loan.ts'
import type { Entity } from './entity.ts'
import { isAllowed } from './permission.ts'

type Name = keyof typeof cast

const everyone: Name[] = ['stranger', 'vera', 'una', 'otto', 'lena', 'ada', 'system']
const librarians: Name[] = ['lena', 'ada', 'system']
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
  const allowed = everyone.filter((name) => isAllowed(cast[name], verb, entity))
  expect(allowed).toEqual(named)
})

test('a role is compared as a whole', () => {
  for (const role of ['', 'librar', 'librarians', 'Librarian', 'librarian ', 'everyone']) {
    expect(isAllowed({ kind: 'user', id: 'eve', roles: [role] }, 'read', loan), role).toBe(false)
  }
})
