import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { Entity } from '#shell/model/entity.ts'
import { bookShelf } from 'example-library/entities/book-shelf.ts'
import { review } from 'example-library/entities/review.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import { origin } from './accounts/origin.ts'

type Headed = Readonly<Record<string, string>>

describe.each(eachDatabase)('tags of answers, on $name', (kind) => {
  let opened: OpenAccounts
  let one: string
  let lena: string
  const headers: Record<'stranger' | 'visitor' | 'user' | 'librarian' | 'key', Headed> = {
    stranger: {},
    visitor: {},
    user: {},
    librarian: {},
    key: {},
  }

  const ask = async (path: string, more: Headed, method = 'GET', body?: unknown) => {
    opened.pass(1_000)
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const request = new Request(origin + path, { method, headers: { ...type, ...more }, ...sent })
    return opened.browser().fetch(request, { address: '192.0.2.9', requestId: 'r' })
  }
  const tagOf = async (path: string, who: Headed) =>
    (await ask(path, who)).headers.get('etag') ?? ''
  /** The status with which somebody is answered who has seen this. */
  const again = async (path: string, who: Headed, tag: string) => {
    const response = await ask(path, { ...who, 'if-none-match': tag })
    if (response.status === 304) expect(await response.text()).toBe('')
    return response.status
  }
  const headersOf = (cookies: ReadonlyMap<string, string>): Headed => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const signedIn = async (email: string, roles: readonly string[]) => {
    const id = await opened.member({ email, roles })
    const browser = opened.browser()
    await browser.signIn(email, goodPassword)
    return { id, browser }
  }
  /** Changes a record behind everybody's back. */
  const change = (entity: Entity, id: string, values: object) =>
    opened.store.write(async (trx) => {
      const records = opened.store.records(entity)
      const before = await records.read({ id, where: [] }, trx)
      if (!before) throw new Error(`There is no ${entity.name} ${id}.`)
      await records.update(trx, before, { ...values }, new Date().toISOString())
    })

  beforeAll(async () => {
    opened = await openAccounts(kind)
    one = (await opened.firstBook()).id
    const output = { headline: 'Deep', stars: 5, remark: 'Too deep', helpful: 0 }
    const values = { ...output, book: one, state: 'published' }
    const stored = { owner: null, at: new Date().toISOString() }
    await opened.store.write((trx) => opened.store.records(review).insert(trx, values, stored))
    const visitor = opened.browser()
    await visitor.get('/v1/session')
    headers.visitor = headersOf(visitor.cookies)
    headers.user = headersOf((await signedIn('una@example.org', [])).browser.cookies)
    const librarian = await signedIn('lena@example.org', ['librarian'])
    lena = librarian.id
    headers.librarian = headersOf(librarian.browser.cookies)
    const expected = { name: 'Robot', scopes: ['*:*'], roles: ['librarian'], expires: '90d' }
    const made = await librarian.browser.post('/v1/api-keys', expected)
    headers.key = { authorization: `Bearer ${String(made.body['key'])}` }
  })
  afterAll(() => opened.close())

  const everybody = ['stranger', 'visitor', 'user', 'librarian', 'key'] as const

  test.each(everybody)('what a %s reads again and is the same is not sent again', async (name) => {
    const who = headers[name]
    for (const path of [
      '/v1',
      '/v1/books',
      '/v1/books?expand=shelf,authors&sort=-pages&total=true&limit=2',
      '/v1/books/aggregate?groupBy=condition',
      `/v1/books/${one}`,
      `/v1/books/${one}?expand=reviews,authors&fields=title,reviews.headline,authors.name`,
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
      expect(await again(path, who, tag), path).toBe(304)
      expect(await again(path, who, `"other", ${tag}`), path).toBe(304)
      expect(await again(path, who, '"other"'), path).toBe(200)
    }
  })

  test('what may be seen by one is not taken for what is seen by another', async () => {
    for (const path of ['/v1/reviews', '/v1/reviews?expand=book&total=true']) {
      const tags = await Promise.all(everybody.map((name) => tagOf(path, headers[name])))
      const [stranger, visitor, user, librarian, key] = tags
      // Visitors read what is published, and the librarian and her key all of it with remarks.
      expect(new Set([stranger, visitor, user]).size).toBe(1)
      expect(librarian).toBe(key)
      expect(librarian).not.toBe(user)
      expect(await again(path, headers.user, librarian ?? '')).toBe(200)
    }
  })

  test.each(['visitor', 'user', 'key'] as const)(
    'a reaction of a %s, and one of somebody else, is seen in what is read again',
    async (name) => {
      const path = `/v1/books/${one}`
      const who = headers[name]
      const others = headers.librarian
      const tag = await tagOf(path, who)
      expect((await ask(`${path}/admire`, who, 'PUT')).status).toBe(200)
      expect(await again(path, who, tag)).toBe(200)
      const mine = await tagOf(path, who)
      await ask(`${path}/admire`, who, 'DELETE')
      expect(await again(path, who, mine)).toBe(200)
      expect(await again(path, who, tag)).toBe(304)
      await ask(`${path}/admire`, name === 'key' ? headers.user : others, 'PUT')
      expect(await again(path, who, tag)).toBe(200)
      await ask(`${path}/admire`, name === 'key' ? headers.user : others, 'DELETE')
    },
  )

  test.each(['user', 'key'] as const)(
    'a %s is sent a record again when a related one has changed',
    async (name) => {
      const who = headers[name]
      const [alone, expanded] = [`/v1/books/${one}`, `/v1/books/${one}?expand=shelf`]
      const tags = [await tagOf(alone, who), await tagOf(expanded, who)] as const
      const { shelf } = await (await ask(expanded, who)).json()
      await change(bookShelf, shelf.id, { floor: shelf.floor + 1 })
      expect(await again(alone, who, tags[0])).toBe(304)
      expect(await again(expanded, who, tags[1])).toBe(200)
    },
  )

  test.each(everybody)(
    'a %s is sent a list again when the day in its question is over',
    async (name) => {
      const path = `/v1/books?where=${encodeURIComponent('{"createdAt":{"gte":"today"}}')}`
      const tag = await tagOf(path, headers[name])
      expect(await again(path, headers[name], tag)).toBe(304)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect(await again(path, headers[name], tag)).toBe(200)
    },
  )

  test('what comes of a write to somebody known is kept by nobody', async () => {
    for (const name of ['user', 'key'] as const) {
      const response = await ask(`/v1/books/${one}/admire`, headers[name], 'PUT')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  test('whose role is another by now is sent what that role may see, or is refused', async () => {
    const [list, loans] = ['/v1/reviews', '/v1/loans']
    const tag = await tagOf(list, headers.librarian)
    const loansTag = await tagOf(loans, headers.key)
    expect(await again(loans, headers.key, loansTag)).toBe(304)
    await change(opened.accounts.people.entity, lena, { roles: [] })
    expect(await again(list, headers.librarian, tag)).toBe(200)
    expect(await again(loans, headers.key, loansTag)).toBe(403)
    expect(await again(loans, headers.librarian, '*')).toBe(403)
  })
})
