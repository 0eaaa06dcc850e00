import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#shell/store/database.ts'
import { eachDatabase } from '../databases/each-database.ts'
import {
  goodPassword,
  openAccounts,
  type OpenAccounts,
} from '../scenarios/accounts/open-accounts.ts'
import { origin } from '../scenarios/accounts/origin.ts'

const secret = 'a secret at /etc/passwd'
const fail = vi.hoisted(() => ({ drawn: false, sent: false }))

// The parts that the library has of its own.
vi.mock(import('#own-parts'), () => import('../sample/own-parts.ts'))
vi.mock('#shell/ui/areas/admin/search/page.tsx', async (whole) => ({
  ...(await whole<object>()),
  Page() {
    if (fail.drawn) throw new Error(secret)
    return null
  },
  showsProblems: undefined,
  act: async () => {
    throw new Error(secret)
  },
}))

const email = 'una@example.org'
const [sqlite] = eachDatabase
let opened: OpenAccounts
/** What cannot be read any more. */
let isGone: RegExp | undefined
let cookies: Map<string, string>

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  if (!sqlite) throw new Error('There is no database.')
  opened = await openAccounts(sqlite, { wrap: failing })
  await opened.member({ email, roles: ['administrator'] })
  const browser = opened.browser()
  await browser.signIn(email, goodPassword)
  ;({ cookies } = browser)
})
afterEach(async () => {
  vi.restoreAllMocks()
  isGone = undefined
  fail.drawn = false
  await opened.close()
})

/** A database of which a part can be lost. */
function failing(database: Database): Database {
  return {
    ...database,
    async read(query) {
      if (isGone?.test(query.sql)) throw new Error(secret)
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

test('a part of home that fails says so in the language of its reader, and takes nothing else away', async () => {
  isGone = /nacre_history/u
  const { response, html } = await page('/')
  expect(response.status).toBe(200)
  const parts = [...html.matchAll(/class="part-trouble".*?<\/div>/gsu)].map(([part]) => part)
  // What was done day by day, and what was done lately.
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    expect(part).toContain('<strong>Bei uns ist etwas schiefgegangen.</strong>')
    expect(part).toContain('<code>number-of-this-request</code>')
    expect(part).toMatch(/<a href="\/" class="button"[^>]*>Noch einmal versuchen<\/a>/u)
  }
  expect(html).toContain('Nichts wartet auf Sie')
  expect(html).toMatch(/entity-card-number">\d/u)
  expect(html).not.toContain(secret)
})

test('side parts of a record that fail leave its form', async () => {
  const { id } = await opened.firstBook()
  isGone = /nacre_history|from "loan"/u
  const { response, html } = await page(`/admin/books/${id}`)
  expect(response.status).toBe(200)
  expect(html).toContain('name="title"')
  expect(html.match(/class="part-trouble"/gu)?.length).toBeGreaterThanOrEqual(2)
  // Its history can be read without the names of what it refers to.
  isGone = /from "book_shelf"|from "author"/u
  const { response: history, html: told } = await page(`/admin/books/${id}/history`)
  expect(history.status).toBe(200)
  expect(told).toMatch(/class="part-trouble".*class="entries"/su)
})

test('a screen that throws says so in its frame, with the number that the log has', async () => {
  fail.drawn = true
  const { response, html } = await page('/admin/search')
  expect(response.status).toBe(500)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toMatch(/<html lang="de">.*<title>Diese Ansicht konnte nicht gezeigt werden/su)
  expect(html).toMatch(/<nav id="side"[^>]*>.*href="\/admin\/books"/su)
  expect(html).toContain('<code>number-of-this-request</code>')
  expect(html).toMatch(/href="\/admin\/search">Neu laden/u)
  expect(html).not.toContain(secret)
  const logged = opened.lines.filter((line) => line.includes(secret))
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('number-of-this-request')
})

test('so does one whose form fails', async () => {
  const token = { 'xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
  const { response, html } = await page('/admin/search', {
    method: 'POST',
    body: new URLSearchParams(token),
  })
  expect(response.status).toBe(500)
  expect(html).toMatch(/<nav id="side".*<h1[^>]*>Diese Ansicht konnte nicht gezeigt werden/su)
})

test('a program gets a problem, and who cannot be known is not sent to log in', async () => {
  fail.drawn = true
  const { response } = await page('/admin/search', {}, 'application/json')
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  isGone = /from "user"/u
  const { response: unknown } = await page('/')
  expect(unknown.status).toBe(500)
  expect(unknown.headers.get('location')).toBeNull()
})
