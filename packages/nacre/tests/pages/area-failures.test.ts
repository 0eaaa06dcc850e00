import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import {
  goodPassword,
  openAccounts,
  type OpenAccounts,
} from '../integration/accounts/open-accounts.ts'
import { origin } from '../integration/accounts/origin.ts'

const secret = 'a secret at /etc/passwd'
const fail = vi.hoisted(() => ({ drawn: false, sent: false }))

// The extensions of the sample library.
vi.mock(import('virtual:nacre/extensions'), () => import('#tests/library/admin-extensions.ts'))
vi.mock('#shell/ui/areas/admin/search/page.tsx', async (whole) => ({
  ...(await whole<object>()),
  Page() {
    if (fail.drawn) throw new Error(secret)
    return null
  },
  showsErrors: undefined,
  action: async () => {
    throw new Error(secret)
  },
}))

const email = 'una@example.org'
const [sqlite] = eachDatabase
let opened: OpenAccounts
/** Queries that match fail. */
let failingQueries: RegExp | undefined
let cookies: Map<string, string>

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  if (!sqlite) throw new Error('There is no database.')
  opened = await openAccounts(sqlite, { wrap: failingDatabase })
  await opened.member({ email, roles: ['administrator'] })
  const browser = opened.browser()
  await browser.signIn(email, goodPassword)
  ;({ cookies } = browser)
})
afterEach(async () => {
  vi.restoreAllMocks()
  failingQueries = undefined
  fail.drawn = false
  await opened.close()
})

/** Wraps a database so that selected queries can fail. */
function failingDatabase(database: Database): Database {
  return {
    ...database,
    async read(query) {
      if (failingQueries?.test(query.sql)) throw new Error(secret)
      return database.read(query)
    },
  }
}

async function page(path: string, sent: RequestInit = {}, accept = 'text/html') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { accept, origin, cookie, 'accept-language': 'de' }
  const response = await opened.browser().fetch(new Request(origin + path, { ...sent, headers }), {
    address: '192.0.2.1',
    requestId: 'number-of-this-request',
  })
  return { response, html: await response.text() }
}

test('a section of the home page that fails is reported in the reader’s language, and the others are intact', async () => {
  failingQueries = /nacre_history/u
  const { response, html } = await page('/')
  expect(response.status).toBe(200)
  const parts = [...html.matchAll(/class="section-load-error".*?<\/div>/gsu)].map(([part]) => part)
  // The daily statistics and the recent activity.
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    expect(part).toContain(
      '<strong>Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.</strong>',
    )
    expect(part).toContain('<code>number-of-this-request</code>')
    expect(part).toMatch(/<a href="\/" class="button"[^>]*>Erneut versuchen<\/a>/u)
  }
  expect(html).toContain('Alles erledigt')
  expect(html).toMatch(/entity-card-number">\d/u)
  expect(html).not.toContain(secret)
})

test('failing side sections of a record do not affect its form', async () => {
  const { id } = await opened.firstBook()
  failingQueries = /nacre_history|from "loan"/u
  const { response, html } = await page(`/admin/books/${id}`)
  expect(response.status).toBe(200)
  expect(html).toContain('name="title"')
  expect(html.match(/class="section-load-error"/gu)?.length).toBeGreaterThanOrEqual(2)
  // The history works without the titles of related records.
  failingQueries = /from "book_shelf"|from "author"/u
  const { response: history, html: received } = await page(`/admin/books/${id}/history`)
  expect(history.status).toBe(200)
  expect(received).toMatch(/class="section-load-error".*class="entries"/su)
})

test('a screen that throws is reported in its layout, with the request id of the log', async () => {
  fail.drawn = true
  const { response, html } = await page('/admin/search')
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/<html lang="de">.*<title>Etwas ist schiefgelaufen/su)
  expect(html).toMatch(/<nav id="side"[^>]*>.*href="\/admin\/books"/su)
  expect(html).toContain('<code>number-of-this-request</code>')
  expect(html).toMatch(/href="\/admin\/search">Seite neu laden/u)
  expect(html).not.toContain(secret)
  const logged = opened.lines.filter((line) => line.includes(secret))
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('number-of-this-request')
})

test('a screen whose form throws is reported in its layout', async () => {
  const token = { 'xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
  const { response, html } = await page('/admin/search', {
    method: 'POST',
    body: new URLSearchParams(token),
  })
  expect(response.status).toBe(500)
  expect(html).toMatch(/<nav id="side".*<h1[^>]*>Etwas ist schiefgelaufen/su)
})

test('an API client gets a problem, and a user whose session cannot be loaded is not sent to sign in', async () => {
  fail.drawn = true
  const { response } = await page('/admin/search', {}, 'application/json')
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  failingQueries = /from "user"/u
  const { response: unknown } = await page('/')
  expect(unknown.status).toBe(500)
  expect(unknown.headers.get('location')).toBeNull()
})
