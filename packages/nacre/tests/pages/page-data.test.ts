import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptFor, type PageAnswers, type ResponseScope } from '#shell/http/page-answers.ts'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import {
  goodPassword,
  openAccounts,
  type OpenAccounts,
} from '../integration/accounts/open-accounts.ts'
import { origin } from '../integration/accounts/origin.ts'

// The extensions of the sample library.
vi.mock(import('virtual:nacre/extensions'), () => import('#tests/library/admin-extensions.ts'))

const email = 'una@example.org'
const [sqlite] = eachDatabase
let opened: OpenAccounts
let cookies: ReadonlyMap<string, string>
/** Queries that match fail. */
let failingQueries: RegExp | undefined

beforeEach(async () => {
  if (!sqlite) throw new Error('There is no database.')
  opened = await openAccounts(sqlite, { wrap: failing })
  await opened.member({ email, roles: ['administrator'] })
  const browser = opened.browser()
  await browser.signIn(email, goodPassword)
  ;({ cookies } = browser)
})
afterEach(async () => {
  failingQueries = undefined
  await opened.close()
})

function failing(database: Database): Database {
  return {
    ...database,
    async read(query) {
      if (failingQueries?.test(query.sql)) throw new Error('It is lost.')
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

async function loadAnswers(path: string, scope: ResponseScope = 'screen', known = cookies) {
  const response = await request(path, acceptFor(scope), known)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const answers: PageAnswers = await response.json()
  return answers
}

test('a screen gets the data of its loader, without that of the layout', async () => {
  const { id } = await opened.firstBook()
  const answers = await loadAnswers(`/admin/books/${id}`)
  expect(answers[`GET /v1/books/${id}`]).toMatchObject([200, { id }])
  expect(answers[`GET /v1/books/${id}/permissions`]).toMatchObject([200, { change: true }])
  expect(answers[`GET /v1/books/${id}/history?limit=1`]?.[0]).toBe(200)
  expect(answers['GET /v1/session']).toMatchObject([200, { user: { email } }])
  expect(answers).not.toHaveProperty(['GET /v1/schema'])
  expect(answers).not.toHaveProperty(['GET /v1/system/alerts'])
})

test('a first navigation to the area gets the data of the layout as well', async () => {
  const answers = await loadAnswers('/admin/books', 'page')
  expect(answers['GET /v1/schema']?.[0]).toBe(200)
  expect(answers).toHaveProperty(['GET /v1/system/alerts'])
  expect(Object.keys(answers)).toContainEqual(expect.stringMatching(/^GET \/v1\/books\?/u))
})

test('nobody gets data with the permissions of another user', async () => {
  const { id } = await opened.firstBook()
  const answers = await loadAnswers(`/admin/books/${id}`, 'screen', new Map())
  // From this, the loader in the browser finds out that the reader must sign in.
  expect(answers).toEqual({
    'GET /v1/session': [200, expect.objectContaining({ actor: 'visitor' })],
  })
})

test('a failed call is sent with its status and request id, and the other calls with theirs', async () => {
  const { id } = await opened.firstBook()
  failingQueries = /nacre_history/u
  const answers = await loadAnswers(`/admin/books/${id}`)
  expect(answers[`GET /v1/books/${id}`]?.[0]).toBe(200)
  expect(answers[`GET /v1/books/${id}/history?limit=1`]).toMatchObject([
    500,
    { code: 'internal-error', requestId: 'number-of-this-request' },
  ])
})

test('the page of the same URL remains HTML, and no cache confuses the two', async () => {
  for (const accept of ['text/html', '*/*', 'application/json']) {
    const response = await request('/admin/books', accept)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('vary')).toMatch(/\baccept\b(?!-)/u)
  }
  // Pages of the product have no data responses, because they are shared.
  const welcome = await request('/welcome', acceptFor('screen'))
  expect(welcome.headers.get('content-type')).toContain('text/html')
})
