import { expect } from 'vitest'
import { secrets } from 'example-library/seeds.ts'
import { type Name, runScenarios, type Scenario } from './run-scenarios.ts'

const visitors: Name[] = ['stranger', 'vera']
const users: Name[] = ['una', 'otto', 'umar']
const librarians: Name[] = ['lena', 'cleo', 'ada', 'system']
const administrators: Name[] = ['ada', 'system']
const identified: Name[] = ['vera', 'una', 'otto', 'umar', 'lena', 'cleo', 'ada', 'system']

const hasNot = Object.values(secrets)
const missing = '0000000000000000'

/**
 * Without permission to read, the response is the same for every ID, so that it does not reveal which
 * records exist.
 */
function scenariosOfHidden(
  name: string,
  readers: readonly Name[],
  others: readonly Name[],
): Scenario[] {
  const list = `/v1/${name}s`
  const unknownPaths = [missing, '{book}', 'nonsense', "'"].map((id) => `${list}/${id}`)
  const all = [
    list,
    `${list}?limit=1`,
    `${list}?after=${missing}`,
    `${list}/{${name}}`,
    ...unknownPaths,
  ]
  return [
    ...all.flatMap((path): Scenario[] => [
      {
        name: `a visitor gets 401 for ${path}`,
        as: visitors,
        path,
        status: 401,
        has: { code: 'unauthenticated', title: 'Sign in to continue.' },
        hasNot,
      },
      {
        name: `a user without permission gets 403 for ${path}`,
        as: others,
        path,
        status: 403,
        has: {
          code: 'forbidden',
          title: expect.stringMatching(/^You don’t have permission for “\w+” \(/u),
        },
        hasNot,
      },
    ]),
    ...unknownPaths.map((path) => ({
      name: `a user with permission gets 404 for ${path}`,
      as: readers,
      path,
      status: 404,
    })),
  ]
}

runScenarios([
  {
    name: '/v1 lists the collections for a visitor without a cookie',
    as: ['stranger'],
    path: '/v1',
    status: 200,
    has: '{"lists":["/v1/books","/v1/book-shelves","/v1/authors","/v1/reviews","/v1/notices"],',
  },
  {
    name: '/v1 adds the collections of own records for a visitor with a cookie',
    as: ['vera'],
    path: '/v1',
    status: 200,
    has: '{"lists":["/v1/books","/v1/book-shelves","/v1/authors","/v1/reviews","/v1/notices","/v1/papers"],',
  },
  {
    name: '/v1 adds the users for a user',
    as: users,
    path: '/v1',
    status: 200,
    has: '"/v1/reviews","/v1/notices","/v1/papers","/v1/users"],',
  },
  {
    name: '/v1 adds the loans for a librarian',
    as: ['lena'],
    path: '/v1',
    status: 200,
    has: '"/v1/loans","/v1/authors","/v1/reviews","/v1/notices","/v1/suggestions","/v1/papers","/v1/users"],',
  },
  {
    name: '/v1 lists all collections for an administrator',
    as: administrators,
    path: '/v1',
    status: 200,
    has: '"/v1/loans","/v1/complaints","/v1/authors","/v1/reviews","/v1/notices","/v1/suggestions","/v1/papers","/v1/users"],',
  },
  {
    name: 'everyone reads the list of books',
    path: '/v1/books',
    status: 200,
    has: { items: [{ title: 'Twenty Thousand Leagues', admirers: 0, admired: false }, {}, {}] },
    hasNot,
  },
  {
    name: 'everyone reads a book',
    path: '/v1/books/{book}',
    status: 200,
    has: { title: 'Twenty Thousand Leagues', version: 1, spine: '#1e3a5f', admired: false },
    hasNot,
  },
  {
    name: 'everyone reads the shelves',
    path: '/v1/book-shelves',
    status: 200,
    has: {
      items: [
        { name: 'The sea', floor: 0 },
        { name: 'Cellar', floor: -1 },
      ],
      next: null,
    },
    hasNot,
  },
  ...scenariosOfHidden('loan', librarians, users),
  ...scenariosOfHidden('complaint', administrators, [...users, 'lena']),
  {
    name: 'librarians read the loans',
    as: librarians,
    path: '/v1/loans',
    status: 200,
    has: secrets.loan,
    hasNot: [secrets.complaint],
  },
  {
    name: 'librarians read a loan',
    as: librarians,
    path: '/v1/loans/{loan}',
    status: 200,
    has: { reader: secrets.loan, reminders: 0, reminded: false },
  },
  {
    name: 'administrators read an entity without permissions',
    as: administrators,
    path: '/v1/complaints/{complaint}',
    status: 200,
    has: { about: secrets.complaint },
  },
  {
    name: 'a visitor without a cookie cannot react, with the reason',
    as: ['stranger'],
    method: 'PUT',
    path: '/v1/books/{book}/admire',
    status: 403,
    has: { code: 'forbidden', title: 'Allow cookies to use this.' },
  },
  ...identified.flatMap((name, index): Scenario[] => [
    {
      name: `a reaction by ${name} counts as number ${index + 1}`,
      as: [name],
      method: 'PUT',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
    {
      name: `a repeated reaction by ${name} leaves the count at ${index + 1}`,
      as: [name, name],
      method: 'PUT',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
    {
      name: `${name} reads their own reaction`,
      as: [name],
      path: '/v1/books/{book}',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
  ]),
  {
    name: 'a visitor without a cookie reads the count',
    as: ['stranger'],
    path: '/v1/books/{book}',
    status: 200,
    has: { admirers: identified.length, admired: false },
  },
  ...identified.flatMap((name, index): Scenario[] => [
    {
      name: `${name} undoes the reaction, twice`,
      as: [name, name],
      method: 'DELETE',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: identified.length - index - 1, admired: false },
    },
  ]),
  ...['PUT', 'DELETE'].flatMap((method): Scenario[] => [
    ...[missing, 'nonsense', "' or '1'='1", '%00', '\0', '\ud83d', '{bookShelf}'].map((id) => ({
      name: `${method} of a reaction to ${JSON.stringify(id)} gets 404`,
      as: identified,
      method,
      path: `/v1/books/${id}/admire`,
      status: 404,
    })),
    ...['{loan}', missing, 'nonsense'].flatMap((id): Scenario[] => [
      {
        name: `${method} of a reminder for ${id} by a visitor gets 401`,
        as: visitors,
        method,
        path: `/v1/loans/${id}/remind`,
        status: 401,
      },
      {
        name: `${method} of a reminder for ${id} by a user gets 403`,
        as: users,
        method,
        path: `/v1/loans/${id}/remind`,
        status: 403,
      },
    ]),
    {
      name: `${method} of an action without permissions is only for administrators`,
      as: ['lena', ...users],
      method,
      path: '/v1/complaints/{complaint}/second',
      status: 403,
    },
  ]),
  {
    name: 'rejected reminders do not count',
    as: ['lena'],
    path: '/v1/loans/{loan}',
    status: 200,
    has: { reminders: 0 },
  },
  {
    name: 'a librarian sends a reminder for a loan',
    as: ['lena'],
    method: 'PUT',
    path: '/v1/loans/{loan}/remind',
    status: 200,
    has: { reminders: 1, reminded: true },
  },
  {
    name: 'a public response has the cache-control no-cache',
    as: ['stranger'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'no-cache' },
  },
  {
    name: 'a response for a visitor with a cookie is private',
    as: ['vera'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'private, no-cache' },
  },
  {
    name: 'a response for a signed-in user is private',
    as: ['una', 'lena', 'ada'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'private, no-cache' },
  },
])
