import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { bookShelf } from 'example-library/entities/book-shelf.ts'
import { review } from 'example-library/entities/review.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import { origin } from './accounts/origin.ts'

type RequestHeaders = Readonly<Record<string, string>>

describe.each(eachDatabase)('ETags, on $name', (kind) => {
  let opened: OpenAccounts
  let bookId: string
  let lenaId: string
  const headers: Record<'stranger' | 'visitor' | 'user' | 'librarian' | 'key', RequestHeaders> = {
    stranger: {},
    visitor: {},
    user: {},
    librarian: {},
    key: {},
  }

  const ask = async (
    path: string,
    requestHeaders: RequestHeaders,
    method = 'GET',
    body?: unknown,
  ) => {
    opened.pass(1_000)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(origin + path, {
      method,
      headers: { ...type, ...requestHeaders },
      ...sent,
    })
    return opened.browser().fetch(request, { address: '192.0.2.9', requestId: 'r' })
  }
  const etagOf = async (path: string, who: RequestHeaders) =>
    (await ask(path, who)).headers.get('etag') ?? ''
  /** The status of a request with If-None-Match. */
  const statusWithEtag = async (path: string, who: RequestHeaders, tag: string) => {
    const response = await ask(path, { ...who, 'if-none-match': tag })
    if (response.status === 304) expect(await response.text()).toBe('')
    return response.status
  }
  const headersOf = (cookies: ReadonlyMap<string, string>): RequestHeaders => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const signedIn = async (email: string, roles: readonly string[]) => {
    const id = await opened.member({ email, roles })
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    return { id, browser }
  }
  /** Changes a record in the store, without a request. */
  const change = (entity: Entity, id: string, values: object) =>
    opened.store.write(async (trx) => {
      const records = opened.store.records(entity)
      const before = await records.read({ id, where: [] }, trx)
      if (!before) throw new Error(`There is no ${entity.name} ${id}.`)
      await records.update(trx, before, { ...values }, new Date().toISOString())
    })

  beforeAll(async () => {
    opened = await openAccounts(kind)
    bookId = (await opened.firstBook()).id
    const output = { headline: 'Deep', stars: 5, remark: 'Too deep', helpful: 0 }
    const values = { ...output, book: bookId, state: 'published' }
    const stored = { owner: null, at: new Date().toISOString() }
    await opened.store.write((trx) => opened.store.records(review).insert(trx, values, stored))
    const visitor = opened.browser()
    await visitor.get('/v1/session')
    headers.visitor = headersOf(visitor.cookies)
    headers.user = headersOf((await signedIn('una@example.org', [])).browser.cookies)
    const librarian = await signedIn('lena@example.org', ['librarian'])
    lenaId = librarian.id
    headers.librarian = headersOf(librarian.browser.cookies)
    const expected = { name: 'Robot', scopes: ['*:*'], roles: ['librarian'], expires: '90d' }
    const created = await librarian.browser.post('/v1/api-keys', expected)
    headers.key = { authorization: `Bearer ${String(created.body['key'])}` }
  })
  afterAll(() => opened.close())

  const allActors = ['stranger', 'visitor', 'user', 'librarian', 'key'] as const

  test.each(allActors)('an unchanged response for a %s gets 304', async (name) => {
    const who = headers[name]
    for (const path of [
      '/v1',
      '/v1/books',
      '/v1/books?expand=shelf,authors&sort=-pages&total=true&limit=2',
      '/v1/books/aggregate?groupBy=condition',
      `/v1/books/${bookId}`,
      `/v1/books/${bookId}?expand=reviews,authors&fields=title,reviews.headline,authors.name`,
      '/v1/reviews?expand=book',
      '/v1/search?search=sea',
    ]) {
      const first = await ask(path, who)
      expect(first.status, path).toBe(200)
      expect(first.headers.get('vary'), path).toContain('cookie')
      const stored = first.headers.get('cache-control')
      if (name !== 'stranger') expect(stored, path).toBe('private, no-cache')
      expect(stored, path).toContain('no-cache')
      const tag = first.headers.get('etag') ?? ''
      expect(tag, path).toMatch(/^(?:W\/)?"[\w.-]{22,}"$/u)
      expect(await statusWithEtag(path, who, tag), path).toBe(304)
      expect(await statusWithEtag(path, who, `"other", ${tag}`), path).toBe(304)
      expect(await statusWithEtag(path, who, '"other"'), path).toBe(200)
    }
  })

  test('responses with different content for different actors have different ETags', async () => {
    for (const path of ['/v1/reviews', '/v1/reviews?expand=book&total=true']) {
      const tags = await Promise.all(allActors.map((name) => etagOf(path, headers[name])))
      const [stranger, visitor, user, librarian, key] = tags
      // Visitors read published reviews, the librarian and her key all reviews with remarks.
      expect(new Set([stranger, visitor, user]).size).toBe(1)
      expect(librarian).toBe(key)
      expect(librarian).not.toBe(user)
      expect(await statusWithEtag(path, headers.user, librarian ?? '')).toBe(200)
    }
  })

  test.each(['visitor', 'user', 'key'] as const)(
    'a reaction by a %s or by another actor changes the ETag',
    async (name) => {
      const path = `/v1/books/${bookId}`
      const who = headers[name]
      const others = headers.librarian
      const tag = await etagOf(path, who)
      expect((await ask(`${path}/admire`, who, 'PUT')).status).toBe(200)
      expect(await statusWithEtag(path, who, tag)).toBe(200)
      const etagWithReaction = await etagOf(path, who)
      await ask(`${path}/admire`, who, 'DELETE')
      expect(await statusWithEtag(path, who, etagWithReaction)).toBe(200)
      expect(await statusWithEtag(path, who, tag)).toBe(304)
      await ask(`${path}/admire`, name === 'key' ? headers.user : others, 'PUT')
      expect(await statusWithEtag(path, who, tag)).toBe(200)
      await ask(`${path}/admire`, name === 'key' ? headers.user : others, 'DELETE')
    },
  )

  test.each(['user', 'key'] as const)(
    'a changed related record changes the ETag of an expanded record for a %s',
    async (name) => {
      const who = headers[name]
      const [alone, expanded] = [`/v1/books/${bookId}`, `/v1/books/${bookId}?expand=shelf`]
      const tags = [await etagOf(alone, who), await etagOf(expanded, who)] as const
      const { shelf } = await (await ask(expanded, who)).json()
      await change(bookShelf, shelf.id, { floor: shelf.floor + 1 })
      expect(await statusWithEtag(alone, who, tags[0])).toBe(304)
      expect(await statusWithEtag(expanded, who, tags[1])).toBe(200)
    },
  )

  test.each(allActors)(
    'the ETag of a list with a relative day changes with the day for a %s',
    async (name) => {
      const path = `/v1/books?where=${encodeURIComponent('{"createdAt":{"gte":"today"}}')}`
      const tag = await etagOf(path, headers[name])
      expect(await statusWithEtag(path, headers[name], tag)).toBe(304)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(await statusWithEtag(path, headers[name], tag)).toBe(200)
    },
  )

  test('the response of a write is not cached and has no ETag', async () => {
    for (const name of ['user', 'key'] as const) {
      const response = await ask(`/v1/books/${bookId}/admire`, headers[name], 'PUT')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  test('after a change of roles, an ETag of the former role is not valid', async () => {
    const [list, loans] = ['/v1/reviews', '/v1/loans']
    const tag = await etagOf(list, headers.librarian)
    const loansTag = await etagOf(loans, headers.key)
    expect(await statusWithEtag(loans, headers.key, loansTag)).toBe(304)
    await change(opened.accounts.userDirectory.entity, lenaId, { roles: [] })
    expect(await statusWithEtag(list, headers.librarian, tag)).toBe(200)
    expect(await statusWithEtag(loans, headers.key, loansTag)).toBe(403)
    expect(await statusWithEtag(loans, headers.librarian, '*')).toBe(403)
  })
})
