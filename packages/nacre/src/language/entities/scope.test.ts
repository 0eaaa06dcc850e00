import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { scopesInclude, isValidScope } from './scope.ts'

test.each([
  [['books:read'], true],
  [['books:*'], true],
  [['*:read'], true],
  [['*:*'], true],
  [['loans:*', 'books:read'], true],
  [[], false],
  [['books:create'], false],
  [['loans:read'], false],
  [['book:read'], false],
  [['books'], false],
  [['books:'], false],
  [[':read'], false],
  [['*'], false],
  [['books:read:create'], true],
])('%j permits reading books: %j', (scopes, expected) => {
  expect(scopesInclude(scopes, 'books', 'read')).toBe(expected)
})

test.each([
  ['books:read', true],
  ['books:*', true],
  ['*:read', true],
  ['*:*', true],
  ['*:publish', true],
  ['reviews:publish', true],
  ['books:admire', true],
  ['books:publish', false],
  ['books:list', false],
  ['books:raed', false],
  ['bookshelves:read', false],
  ['books:read:create', false],
  ['books', false],
  ['*', false],
  ['', false],
  ['books:', false],
  ['books:constructor', false],
  ['books: read', false],
])('%s is a valid scope of the library: %j', (scope, expected) => {
  expect(isValidScope(scope, library.entities)).toBe(expected)
})
