import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptFor, type PageAnswers, type Scope } from '#shell/http/page-answers.ts'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import {
  goodPassword,
  openAccounts,
  type OpenAccounts,
} from '../scenarios/accounts/open-accounts.ts'
import { origin } from '../scenarios/accounts/origin.ts'

// The parts that the library has of its own.
vi.mock(import('#own-parts'), () => import('../sample/own-parts.ts'))

const email = 'una@example.org'
const [sqlite] = eachDatabase
let opened: OpenAccounts
let cookies: ReadonlyMap<string, string>
/** What cannot be read any more. */
let lost: RegExp | undefined

beforeEach(async () => {
  if (!sqlite) throw new Error('There is no database.')
  opened = await openAccounts(sqlite, { wrap: failing })
  await opened.member({ email, roles: ['administrator'] })
  const browser = opened.browser()
  await browser.signIn(email, goodPassword)
  ;({ cookies } = browser)
})
afterEach(async () => {
  lost = undefined
  await opened.close()
})

function failing(database: Database): Database {
  return {
    ...database,
    async read(query) {
      if (lost?.test(query.sql)) throw new Error('It is lost.')
      return database.read(query)
    },
  }
}

async function request(path: string, accept: string, known = cookies) {
  const cookie = [...known].map(([name, value]) => `${name}=${value}`).join('; ')
  return opened.browser().fetch(new Request(origin + path, { headers: { accept, cookie } }), {
    address: '192.0.2.1',
    requestId: 'number-of-this-request',
  })
}

async function answersFor(path: string, scope: Scope = 'screen', known = cookies) {
  const response = await request(path, acceptFor(scope), known)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const answers: PageAnswers = await response.json()
  return answers
}

test('a screen gets all that its loader reads, and nothing that the frame has already', async () => {
  const { id } = await opened.firstBook()
  const answers = await answersFor(`/admin/books/${id}`)
  expect(answers[`GET /v1/books/${id}`]).toMatchObject([200, { id }])
  expect(answers[`GET /v1/books/${id}/may`]).toMatchObject([200, { change: true }])
  expect(answers[`GET /v1/books/${id}/history?limit=1`]?.[0]).toBe(200)
  expect(answers['GET /v1/session']).toMatchObject([200, { user: { email } }])
  expect(answers).not.toHaveProperty(['GET /v1/outline'])
  expect(answers).not.toHaveProperty(['GET /v1/operation/needs'])
})

test('whoever comes from outside gets what the frame reads as well', async () => {
  const answers = await answersFor('/admin/books', 'page')
  expect(answers['GET /v1/outline']?.[0]).toBe(200)
  expect(answers).toHaveProperty(['GET /v1/operation/needs'])
  expect(Object.keys(answers)).toContainEqual(expect.stringMatching(/^GET \/v1\/books\?/u))
})

test('nobody gets answers by the rights of somebody else', async () => {
  const { id } = await opened.firstBook()
  const answers = await answersFor(`/admin/books/${id}`, 'screen', new Map())
  // The same loader finds out by it that its reader has to come in first.
  expect(answers).toEqual({
    'GET /v1/session': [200, expect.objectContaining({ actor: 'visitor' })],
  })
})

test('a call that fails travels with its status and the number of the request, the others with theirs', async () => {
  const { id } = await opened.firstBook()
  lost = /nacre_history/u
  const answers = await answersFor(`/admin/books/${id}`)
  expect(answers[`GET /v1/books/${id}`]?.[0]).toBe(200)
  expect(answers[`GET /v1/books/${id}/history?limit=1`]).toMatchObject([
    500,
    { id: 'internal', request: 'number-of-this-request' },
  ])
})

test('the page of the same address stays a page, and no cache takes one for the other', async () => {
  for (const accept of ['text/html', '*/*', 'application/json']) {
    const response = await request('/admin/books', accept)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('vary')).toMatch(/\baccept\b(?!-)/u)
  }
  // Pages of the product have no answers of their own: they are the same for everybody.
  const welcome = await request('/welcome', acceptFor('screen'))
  expect(welcome.headers.get('content-type')).toContain('text/html')
})
