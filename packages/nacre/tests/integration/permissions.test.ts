import { expect } from 'vitest'
import { secrets } from 'example-library/seeds.ts'
import { type Name, runScenarios, type Scenario } from './play.ts'

const visitors: Name[] = ['stranger', 'vera']
const users: Name[] = ['una', 'otto', 'umar']
const librarians: Name[] = ['lena', 'cleo', 'ada', 'system']
const administrators: Name[] = ['ada', 'system']
const known: Name[] = ['vera', 'una', 'otto', 'umar', 'lena', 'cleo', 'ada', 'system']

const hasNot = Object.values(secrets)
const missing = '0000000000000000'

/**
 * What only some may read answers the others the same for every id, there or not: that there are
 * loans stands in the declaration, and nothing of any loan is told.
 */
function closed(name: string, inside: readonly Name[], outside: readonly Name[]): Scenario[] {
  const list = `/v1/${name}s`
  const strange = [missing, '{book}', 'nonsense', "'"].map((id) => `${list}/${id}`)
  const all = [list, `${list}?limit=1`, `${list}?after=${missing}`, `${list}/{${name}}`, ...strange]
  return [
    ...all.flatMap((path): Scenario[] => [
      {
        name: `a visitor who asks for ${path} is asked to log in`,
        as: visitors,
        path,
        status: 401,
        has: { code: 'unauthenticated', title: 'Sign in to continue.' },
        hasNot,
      },
      {
        name: `a user who may not is refused ${path}`,
        as: outside,
        path,
        status: 403,
        has: {
          code: 'forbidden',
          title: expect.stringMatching(/^You don’t have permission for “\w+” \(/u),
        },
        hasNot,
      },
    ]),
    ...strange.map((path) => ({
      name: `who may is told that ${path} is nothing`,
      as: inside,
      path,
      status: 404,
    })),
  ]
}

runScenarios([
  {
    name: 'everybody is told which lists they may read: a stranger of the open ones',
    as: ['stranger'],
    path: '/v1',
    status: 200,
    has: '{"lists":["/v1/books","/v1/book-shelves","/v1/authors","/v1/reviews","/v1/notices"],',
  },
  {
    name: 'whoever is known is told of what they could own, too',
    as: ['vera'],
    path: '/v1',
    status: 200,
    has: '{"lists":["/v1/books","/v1/book-shelves","/v1/authors","/v1/reviews","/v1/notices","/v1/papers"],',
  },
  {
    name: 'whoever has an account is told of the list that they are in',
    as: users,
    path: '/v1',
    status: 200,
    has: '"/v1/reviews","/v1/notices","/v1/papers","/v1/users"],',
  },
  {
    name: 'a librarian is told of loans as well',
    as: ['lena'],
    path: '/v1',
    status: 200,
    has: '"/v1/loans","/v1/authors","/v1/reviews","/v1/notices","/v1/suggestions","/v1/papers","/v1/users"],',
  },
  {
    name: 'an administrator is told of all lists',
    as: administrators,
    path: '/v1',
    status: 200,
    has: '"/v1/loans","/v1/complaints","/v1/authors","/v1/reviews","/v1/notices","/v1/suggestions","/v1/papers","/v1/users"],',
  },
  {
    name: 'everybody reads the list of books',
    path: '/v1/books',
    status: 200,
    has: { items: [{ title: 'Twenty Thousand Leagues', admirers: 0, admired: false }, {}, {}] },
    hasNot,
  },
  {
    name: 'everybody reads one book',
    path: '/v1/books/{book}',
    status: 200,
    has: { title: 'Twenty Thousand Leagues', version: 1, spine: '#1e3a5f', admired: false },
    hasNot,
  },
  {
    name: 'everybody reads the shelves',
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
  ...closed('loan', librarians, users),
  ...closed('complaint', administrators, [...users, 'lena']),
  {
    name: 'librarians read the loans and the one loan',
    as: librarians,
    path: '/v1/loans',
    status: 200,
    has: secrets.loan,
    hasNot: [secrets.complaint],
  },
  {
    name: 'librarians read one loan',
    as: librarians,
    path: '/v1/loans/{loan}',
    status: 200,
    has: { reader: secrets.loan, reminders: 0, reminded: false },
  },
  {
    name: 'administrators read what has no rule at all',
    as: administrators,
    path: '/v1/complaints/{complaint}',
    status: 200,
    has: { about: secrets.complaint },
  },
  {
    name: 'a visitor who is not known again cannot admire a book, and is told why',
    as: ['stranger'],
    method: 'PUT',
    path: '/v1/books/{book}/admire',
    status: 403,
    has: { code: 'forbidden', title: 'Allow cookies to use this.' },
  },
  ...known.flatMap((name, index): Scenario[] => [
    {
      name: `${name} admires a book, as number ${index + 1}`,
      as: [name],
      method: 'PUT',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
    {
      name: `${name} admires it again, and still is number ${index + 1}`,
      as: [name, name],
      method: 'PUT',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
    {
      name: `${name} finds it admired`,
      as: [name],
      path: '/v1/books/{book}',
      status: 200,
      has: { admirers: index + 1, admired: true },
    },
  ]),
  {
    name: 'a stranger sees how many admire it, and does not',
    as: ['stranger'],
    path: '/v1/books/{book}',
    status: 200,
    has: { admirers: known.length, admired: false },
  },
  ...known.flatMap((name, index): Scenario[] => [
    {
      name: `${name} takes it back, once and again`,
      as: [name, name],
      method: 'DELETE',
      path: '/v1/books/{book}/admire',
      status: 200,
      has: { admirers: known.length - index - 1, admired: false },
    },
  ]),
  ...['PUT', 'DELETE'].flatMap((method): Scenario[] => [
    ...[missing, 'nonsense', "' or '1'='1", '%00', '\0', '\ud83d', '{bookShelf}'].map((id) => ({
      name: `${method}: nobody admires ${JSON.stringify(id)}, which is no book`,
      as: known,
      method,
      path: `/v1/books/${id}/admire`,
      status: 404,
    })),
    ...['{loan}', missing, 'nonsense'].flatMap((id): Scenario[] => [
      {
        name: `${method}: a visitor reminds nobody of ${id}`,
        as: visitors,
        method,
        path: `/v1/loans/${id}/remind`,
        status: 401,
      },
      {
        name: `${method}: a user reminds nobody of ${id}`,
        as: users,
        method,
        path: `/v1/loans/${id}/remind`,
        status: 403,
      },
    ]),
    {
      name: `${method}: an action without a rule is for administrators`,
      as: ['lena', ...users],
      method,
      path: '/v1/complaints/{complaint}/second',
      status: 403,
    },
  ]),
  {
    name: 'after all that, no loan has been reminded of',
    as: ['lena'],
    path: '/v1/loans/{loan}',
    status: 200,
    has: { reminders: 0 },
  },
  {
    name: 'a librarian reminds of a loan',
    as: ['lena'],
    method: 'PUT',
    path: '/v1/loans/{loan}/remind',
    status: 200,
    has: { reminders: 1, reminded: true },
  },
  {
    name: 'what anybody might read may be kept by anybody, if asked for again each time',
    as: ['stranger'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'no-cache' },
  },
  {
    name: 'what says something of one visitor is for that visitor',
    as: ['vera'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'private, no-cache' },
  },
  {
    name: 'what is shown to somebody who is signed in is for them, and asked for again each time',
    as: ['una', 'lena', 'ada'],
    path: '/v1/books',
    status: 200,
    headers: { 'cache-control': 'private, no-cache' },
  },
])
