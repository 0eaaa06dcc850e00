import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import {
  type SendRequest,
  whereParam,
  requestSender,
  type TestRecord,
} from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { book, pool, sort, where } from './arbitrary-lists.ts'
import { matches, sorted } from './list-model.ts'
import { atDepth } from '#tests/depth.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let all: readonly TestRecord[]

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    for (const values of fc.sample(book, { numRuns: 60, seed: 7 })) {
      const created = await ask('lena', 'POST /v1/books', { body: { ...values, shelf } })
      expect(created.status, JSON.stringify(created.body)).toBe(201)
    }
    all = (await ask('una', 'GET /v1/books?limit=200')).list.items
    expect(all).toHaveLength(63)
  })
  afterAll(() => opened.close())

  test('a random filter gives the matching records and their total', async () => {
    const property = fc.asyncProperty(where, async (condition) => {
      const { list, status, body } = await ask(
        'una',
        `GET /v1/books?limit=200&total=true&${whereParam(condition)}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      const expected = all.filter((record) => matches(record, condition))
      expect(list.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      expect(list.total).toBe(expected.length)
    })
    await fc.assert(property, { numRuns: atDepth(400) })
  })

  test('a random filter, order and page size give each record once, in order', async () => {
    const limits = fc.integer({ min: 1, max: 30 })
    const property = fc.asyncProperty(sort, limits, where, async (order, limit, condition) => {
      const seen: string[] = []
      let after = ''
      for (;;) {
        const query = `sort=${order}&limit=${limit}&${whereParam(condition)}${after && `&after=${after}`}`
        const { list, status, body } = await ask('una', `GET /v1/books?${query}`)
        expect(status, JSON.stringify(body)).toBe(200)
        seen.push(...list.items.map(({ id }) => id))
        if (list.next === null) break
        after = list.next
      }
      const expected = sorted(
        all.filter((record) => matches(record, condition)),
        order,
      )
      expect(seen).toEqual(expected.map(({ id }) => id))
    })
    await fc.assert(property, { numRuns: atDepth(100) })
  })

  test('search finds words and prefixes, in the requested order', async () => {
    const titles = async (query: string) =>
      (await ask('una', `GET /v1/books?limit=200&total=true&${query}`)).list.items.map(
        ({ title }) => title,
      )
    const words = (title: unknown) =>
      String(title)
        .toLowerCase()
        .split(/[^a-z0-9]+/u)
    const expected = all.filter(({ title }) => words(title).some((word) => word.startsWith('sea')))
    expect(await titles('search=sea')).toEqual(expected.map(({ title }) => title))
    expect(await titles('search=SEA%20100')).toEqual(
      expected.filter(({ title }) => String(title).includes('100')).map(({ title }) => title),
    )
    for (const query of [
      'search=xyzzy',
      `search=${encodeURIComponent('" OR 1=1 --')}`,
      'search=sea%20xyzzy',
    ]) {
      expect(await titles(query), query).toEqual([])
    }
    // A search without letters or digits does not filter.
    expect(await titles('search=%25%20%26')).toHaveLength(all.length)
    expect(await ask('una', 'GET /v1/notices?search=x')).toMatchObject({ status: 400 })
    expect(await titles(`search=${'x%20'.repeat(100)}`)).toEqual([])
    expect(await ask('una', `GET /v1/books?search=${'x'.repeat(201)}`)).toMatchObject({
      status: 400,
      body: { title: 'search accepts up to 200 characters.' },
    })
  })

  test('filters normalize dates, time zones, decimals and e-mail addresses', async () => {
    const found = async (list: string, condition: object) => {
      const { list: result, status } = await ask(
        'lena',
        `GET /v1/${list}?limit=200&${whereParam(condition)}`,
      )
      expect(status).toBe(200)
      return result.items.length
    }
    const timestamp = { lastSeen: '2026-01-28T09:00:00+01:00' }
    expect(await found('books', timestamp)).toBe(
      all.filter((one) => one['lastSeen'] === pool['lastSeen']?.[0]).length,
    )
    expect(await found('books', { createdAt: { gte: '2020-01-01' } })).toBe(all.length)
    expect(await found('books', { createdAt: { lt: '2020-01-01' } })).toBe(0)
    expect(await found('books', { price: { gte: 2 } })).toBe(
      all.filter((one) => Number(one['price']) >= 2).length,
    )
    await ask('lena', 'POST /v1/authors', { body: { name: 'A', email: 'Ada@Example.ORG' } })
    const { record } = await ask('lena', 'GET /v1/authors')
    expect(record).toBeDefined()
    const stored = (await ask('lena', 'GET /v1/authors')).list.items[0]?.['email']
    expect(await found('authors', { email: String(stored) })).toBe(1)
    expect(await found('authors', { email: ' Ada@Example.ORG ' })).toBe(1)
  })

  test('offset skips records, and the next page follows', async () => {
    const page = async (query: string) =>
      (await ask('una', `GET /v1/books?sort=-pages,title&limit=9&${query}`)).list
    const names = sorted(all, '-pages,title').map(({ id }) => id)
    const skipped = await page('offset=20')
    expect(skipped.items.map(({ id }) => id)).toEqual(names.slice(20, 29))
    const nextPage = await page(`after=${skipped.next}`)
    expect(nextPage.items.map(({ id }) => id)).toEqual(names.slice(29, 38))
    expect(await page('offset=60')).toMatchObject({ next: null, items: [{}, {}, {}] })
    expect(await page('offset=9999999')).toMatchObject({ next: null, items: [] })
    for (const query of ['offset=-1', 'offset=x', 'offset=100000000', 'offset=1&after=x']) {
      expect(await ask('una', `GET /v1/books?${query}`), query).toMatchObject({ status: 400 })
    }
  })

  test('a filter accepts dates relative to today', async () => {
    const found = async (condition: object) =>
      (await ask('lena', `GET /v1/books?total=true&${whereParam(condition)}`)).list.total
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const fresh = all.filter(({ createdAt }) => String(createdAt) >= yesterday)
    expect(fresh.length).toBeGreaterThan(60)
    expect(await found({ createdAt: { gte: 'today-1d' } })).toBe(fresh.length)
    expect(await found({ createdAt: { lt: 'today-1d' } })).toBe(all.length - fresh.length)
    const before = all.filter(({ bought }) => typeof bought === 'string' && bought < '2027')
    expect(await found({ bought: { lt: 'year+40y' } })).toBe(before.length)
    expect(await ask('lena', `GET /v1/books?${whereParam({ bought: 'today-7' })}`)).toMatchObject({
      status: 400,
    })
    // In other fields, `today` is plain text.
    expect(await found({ title: 'today' })).toBe(0)
  })

  test.each<[string, unknown]>([
    ['an array', []],
    ['text', 'title'],
    ['null', null],
    ['an unknown field', { colour: 'red' }],
    ['the field owner', { owner: 'user:una' }],
    ['the field removedAt', { removedAt: { empty: false } }],
    ['the key __proto__', JSON.parse('{"__proto__": {"title": "x"}}')],
    ['the key constructor', { constructor: 'x' }],
    ['an unknown operator', { title: { like: 'x' } }],
    ['is on a long text', { summary: { is: 'x' } }],
    ['gt on a boolean', { isFragile: { gt: true } }],
    ['a property of an image', { cover: { file: 'x' } }],
    ['text for a number', { pages: '10' }],
    ['a decimal for an integer', { pages: 1.5 }],
    ['a number that is too large', { pages: { gt: 1e300 } }],
    ['a number for text', { title: 7 }],
    ['an impossible date', { bought: '2026-02-30' }],
    ['the year 0', { bought: '0000-01-01' }],
    ['too many decimal places', { price: '1.234' }],
    ['a timestamp without a time zone', { lastSeen: '2026-01-28T08:00:00' }],
    ['a timestamp that is invalid', { createdAt: { gt: 'yesterday' } }],
    ['a comparison with null', { pages: { gt: null } }],
    ['null in a list', { pages: { in: [null] } }],
    ['no operator on text', { title: {} }],
    ['no operator on a number', { pages: {} }],
    ['contains with a text that is too long', { title: { contains: 'a'.repeat(501) } }],
    ['in without an array', { pages: { in: 7 } }],
    [
      'in with more than 200 values',
      { pages: { in: Array.from({ length: 201 }, (_, number) => number) } },
    ],
    ['text with a null character', { title: 'a\0b' }],
    ['contains with a null character', { title: { contains: '\0' } }],
    ['contains with a number', { title: { contains: 7 } }],
    ['empty with text', { title: { empty: 'yes' } }],
    ['an array for text', { title: ['a'] }],
    ['and without an array', { and: { title: 'x' } }],
    ['or of text', { or: ['x'] }],
    ['not of an array', { not: [] }],
    ['seven levels', { not: { not: { not: { not: { not: { not: { not: {} } } } } } } }],
    ['more than a hundred conditions', { or: Array.from({ length: 100 }, () => ({ title: 'x' })) }],
  ])('a filter with %s gets 400', async (_, condition) => {
    const { status, body } = await ask('lena', `GET /v1/books?${whereParam(condition)}`)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body).toMatchObject({ code: 'bad-request', title: expect.stringMatching(/\.$/u) })
  })

  test.each([
    'summary',
    'cover',
    'authors',
    'topics',
    'owner',
    'removed',
    'removedAt',
    'version',
    '__proto__',
    '-',
    'a,b,c,d,e,f',
    'state',
  ])('a list of books cannot be sorted by %s', async (name) => {
    expect(await ask('lena', `GET /v1/books?sort=${name}`)).toMatchObject({ status: 400 })
  })

  test('a former name of a base field gets 400 with the current name', async () => {
    for (const query of [
      'sort=-created',
      whereParam({ created: { gte: 'today' } }),
      'fields=title,created',
    ]) {
      const { status, body } = await ask('lena', `GET /v1/books?${query}`)
      expect([status, JSON.stringify(body)], query).toEqual([
        400,
        expect.stringContaining('It is now called createdAt.'),
      ])
    }
  })

  test('only entities with states can be filtered and sorted by state', async () => {
    expect(await ask('lena', 'GET /v1/reviews?sort=state,-stars')).toMatchObject({ status: 200 })
    expect(await ask('lena', `GET /v1/reviews?${whereParam({ state: 'nowhere' })}`)).toMatchObject({
      status: 400,
      body: { title: 'review has no state nowhere.' },
    })
    expect(await ask('lena', `GET /v1/books?${whereParam({ state: 'draft' })}`)).toMatchObject({
      status: 400,
    })
  })
})

describe.each(eachDatabase)('$name', (kind) => {
  test('pages of 500 records have neither gaps nor duplicates while records are created', async () => {
    const opened = await openLibrary(kind)
    try {
      const ask = requestSender(opened)
      const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
      const createBook = async (title: string, pages: number | null) =>
        (await ask('lena', 'POST /v1/books', { body: { title, pages, shelf } })).record.id
      const initialIds = new Set<string>()
      for (let number = 0; number < 500; number += 1) {
        initialIds.add(
          await createBook(`Book ${number % 7}`, number % 5 === 0 ? null : (number % 11) + 1),
        )
      }
      for (const order of ['', '-createdAt', 'pages,-title', '-pages,title', 'title,pages']) {
        const seen: string[] = []
        let after = ''
        for (let page = 0; ; page += 1) {
          const { list } = await ask(
            'una',
            `GET /v1/books?limit=60&sort=${order}${after && `&after=${after}`}`,
          )
          seen.push(...list.items.map(({ id }) => id))
          if (list.next === null) break
          after = list.next
          await createBook(`Book ${page % 7}`, page % 2 === 0 ? null : 3)
        }
        expect(new Set(seen).size, order).toBe(seen.length)
        expect(seen.filter((id) => initialIds.has(id)).length, order).toBe(500)
      }
    } finally {
      await opened.close()
    }
  })
})
