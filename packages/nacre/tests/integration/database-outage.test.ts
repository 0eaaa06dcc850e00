import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#shell/language/roles/actor.ts'
import { startServer } from '#shell/server/http-server/start-server.fixture.ts'
import { createCutOff, type CutOff } from '../databases/cut-off.ts'
import type { Outage } from '../databases/relay.ts'
import type { Browser } from './accounts/browser.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import { origin } from './accounts/origin.ts'

type Headers = Readonly<Record<string, string>>

/** The headers of a browser on a page of the product. */
function headersOf({ cookies }: Browser): Headers {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, origin, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }
}

const json = { 'content-type': 'application/json' }

describe.each<Outage>(['refused', 'closed'])('while connections to PostgreSQL are %s', (outage) => {
  let connection: CutOff
  let opened: OpenAccounts
  let url: string
  /** The headers of each client. */
  let clients: Readonly<Record<string, Headers>>
  let book: string

  beforeEach(async () => {
    connection = createCutOff()
    opened = await openAccounts(connection.kind, { failsOnPurpose: true })
    const { app } = opened
    const handlers = {
      answerFirst: [app.pageFastPath],
      listener: app.apiListener,
    }
    const server = await startServer({ ...handlers, fetch: app.fetch })
    ;({ url } = server)
    onTestFinished(async () => {
      await connection.restore()
      await opened.close()
      await connection.close()
    })
    book = (await opened.firstBook()).id
    await opened.member({ email: 'ada@example.org', roles: ['administrator'] })
    const browser = opened.browser()
    await browser.signIn('ada@example.org', goodPassword)
    const maker = { actor: systemActor, channel: 'test', name: 'Test' }
    const input = { name: 'Robot', scopes: ['books:read', 'books:change'], expires: '90d' }
    const { key } = await opened.keys.create(maker, input)
    const stranger = opened.browser()
    await stranger.get('/v1/session')
    clients = {
      anonymous: { origin },
      'a visitor': headersOf(stranger),
      'a session': headersOf(browser),
      'a key': { authorization: `Bearer ${key}` },
    }
  })
  const ask = (path: string, headers: Headers = {}, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { ...headers }, redirect: 'manual' })
  const change = { method: 'PATCH', body: '{"title":"Other"}' }
  const create = { method: 'POST', body: '{"title":"New"}' }

  test('requests get 503 with Retry-After, and succeed after the outage', async () => {
    const requests: [path: string, init?: RequestInit][] = [
      ['/v1/books'],
      [`/v1/books/${book}`],
      [`/v1/books/${book}/history`],
      ['/v1/books/aggregate?groupBy=state'],
      ['/v1/books/export?format=csv'],
      [`/v1/books/${book}`, { ...change, headers: { 'if-match': '"1"' } }],
      ['/v1/books', create],
      ['/v1/search?q=a'],
      ['/v1/batch', { method: 'POST', body: '{"steps":[]}' }],
    ]
    const privatePaths = ['/v1/session', '/v1/users', '/v1/schema', '/v1/activity', '/v1/api-keys']
    await connection.cut(outage)
    for (const [who, headers] of Object.entries(clients)) {
      for (const [path, init = {}] of requests) {
        const response = await ask(
          path,
          { ...headers, ...json, ...(init.headers as Headers) },
          init,
        )
        const about = `${who}: ${init.method ?? 'GET'} ${path} ${response.status}`
        const { code } = (await response.json()) as { code: string }
        // Requests without permission are rejected before the database is queried.
        if ((who === 'anonymous' || who === 'a visitor') && response.status < 500) continue
        expect(`${about} ${code}`).toBe(
          `${who}: ${init.method ?? 'GET'} ${path} 503 database-unavailable`,
        )
        expect(Number(response.headers.get('retry-after')), about).toBeGreaterThan(0)
      }
    }
    for (const path of privatePaths) {
      const response = await ask(path, clients['a session'])
      expect([path, response.status]).toEqual([path, 503])
      expect(await response.json()).toMatchObject({ code: 'database-unavailable' })
    }
    for (const path of ['/', '/account', '/admin', '/admin/books', '/nowhere']) {
      const response = await ask(path, { ...clients['a session'], accept: 'text/html' })
      expect([path, response.status]).toEqual([path, 503])
      expect(response.headers.get('retry-after'), path).toBeTruthy()
    }
    const signIn = { email: 'ada@example.org', password: goodPassword }
    const signInRequest = { method: 'POST', body: JSON.stringify(signIn) }
    const errorResponse = await ask(
      '/v1/session',
      { ...clients['a visitor'], ...json },
      signInRequest,
    )
    expect([errorResponse.status, await errorResponse.json()]).toMatchObject([
      503,
      { code: 'database-unavailable' },
    ])
    const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const token = clients['a visitor']?.['x-xsrf-token'] ?? ''
    const sent = new URLSearchParams({ ...signIn, 'XSRF-TOKEN': token }).toString()
    for (const [who, headers] of Object.entries(clients)) {
      const posted = await ask('/login', { ...headers, ...form }, { method: 'POST', body: sent })
      expect(posted.status, `${who}: POST /login`).not.toBe(500)
      for (const path of ['/', '/login', '/files/none', '/v1/docs', '/v1/openapi.json']) {
        const { status } = await ask(path, { ...headers, accept: 'text/html' })
        expect(status, `${who}: ${path}`).not.toBe(500)
      }
    }
    expect(opened.lines.join('\n')).not.toContain('"problem":"internal-error"')
    await connection.restore()
    expect((await ask('/v1/books', clients['a session'])).status).toBe(200)
    expect((await ask(`/v1/books/${book}`, clients['a key'])).status).toBe(200)
    const read = await ask(`/v1/books/${book}`, clients['a session'])
    expect(await read.json()).toMatchObject({ version: 1 })
  })
})
