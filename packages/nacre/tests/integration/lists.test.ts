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
import { book, pool, sort, where } from './any-list.ts'
import { fits, sorted } from './list-model.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let all: readonly TestRecord[]

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    for (const values of fc.sample(book, { numRuns: 60, seed: 7 })) {
      const made = await ask('lena', 'POST /v1/books', { body: { ...values, shelf } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    all = (await ask('una', 'GET /v1/books?limit=200')).list.items
    expect(all).toHaveLength(63)
  })
  afterAll(() => opened.close())

  test('whatever is asked of whichever fields, the list is what fits, and so is its number', async () => {
    const property = fc.asyncProperty(where, async (condition) => {
      const { list, status, body } = await ask(
        'una',
        `GET /v1/books?limit=200&total=true&${whereParam(condition)}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      const expected = all.filter((record) => fits(record, condition))
      expect(list.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      expect(list.total).toBe(expected.length)
    })
    await fc.assert(property, { numRuns: 400 })
  })

  test('sorted by anything, walked in pages of any size, each record comes once and in its place', async () => {
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
        all.filter((record) => fits(record, condition)),
        order,
      )
      expect(seen).toEqual(expected.map(({ id }) => id))
    })
    await fc.assert(property, { numRuns: 100 })
  })

  test('search finds whole words and the beginnings of words, in the order asked for', async () => {
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
    for (const nothing of [
      'search=xyzzy',
      `search=${encodeURIComponent('" OR 1=1 --')}`,
      'search=sea%20xyzzy',
    ]) {
      expect(await titles(nothing), nothing).toEqual([])
    }
    // Of nothing but signs there is nothing to be found by.
    expect(await titles('search=%25%20%26')).toHaveLength(all.length)
    expect(await ask('una', 'GET /v1/notices?search=x')).toMatchObject({ status: 400 })
    expect(await titles(`search=${'x%20'.repeat(100)}`)).toEqual([])
    expect(await ask('una', `GET /v1/books?search=${'x'.repeat(201)}`)).toMatchObject({
      status: 400,
      body: { title: 'search accepts up to 200 characters.' },
    })
  })

  test('days stand for their beginning, zones for the same moment, and mail for its one spelling', async () => {
    const found = async (list: string, condition: object) => {
      const { list: answer, status } = await ask(
        'lena',
        `GET /v1/${list}?limit=200&${whereParam(condition)}`,
      )
      expect(status).toBe(200)
      return answer.items.length
    }
    const moment = { lastSeen: '2026-01-28T09:00:00+01:00' }
    expect(await found('books', moment)).toBe(
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

  test('whoever jumps into a list passes over as many as they say, and goes on from there', async () => {
    const page = async (query: string) =>
      (await ask('una', `GET /v1/books?sort=-pages,title&limit=9&${query}`)).list
    const names = sorted(all, '-pages,title').map(({ id }) => id)
    const jumped = await page('offset=20')
    expect(jumped.items.map(({ id }) => id)).toEqual(names.slice(20, 29))
    const further = await page(`after=${jumped.next}`)
    expect(further.items.map(({ id }) => id)).toEqual(names.slice(29, 38))
    expect(await page('offset=60')).toMatchObject({ next: null, items: [{}, {}, {}] })
    expect(await page('offset=9999999')).toMatchObject({ next: null, items: [] })
    for (const query of ['offset=-1', 'offset=x', 'offset=100000000', 'offset=1&after=x']) {
      expect(await ask('una', `GET /v1/books?${query}`), query).toMatchObject({ status: 400 })
    }
  })

  test('a day is named from today on, so that what is saved means other days later', async () => {
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
    // Elsewhere it is a word like any other.
    expect(await found({ title: 'today' })).toBe(0)
  })

  test.each<[string, unknown]>([
    ['no object', []],
    ['text', 'title'],
    ['nothing', null],
    ['a field that is not there', { colour: 'red' }],
    ['what is kept', { owner: 'user:una' }],
    ['what is kept, too', { removedAt: { empty: false } }],
    ['what every object has', JSON.parse('{"__proto__": {"title": "x"}}')],
    ['what every object has, too', { constructor: 'x' }],
    ['an operator that is not there', { title: { like: 'x' } }],
    ['an operator that does not fit', { summary: { is: 'x' } }],
    ['an operator that does not fit, too', { isFragile: { gt: true } }],
    ['a picture by its parts', { cover: { file: 'x' } }],
    ['text as a number', { pages: '10' }],
    ['a half', { pages: 1.5 }],
    ['more than there are', { pages: { gt: 1e300 } }],
    ['a number as text', { title: 7 }],
    ['a day that there is not', { bought: '2026-02-30' }],
    ['the year nought', { bought: '0000-01-01' }],
    ['too many places', { price: '1.234' }],
    ['a moment without a zone', { lastSeen: '2026-01-28T08:00:00' }],
    ['a moment that is none', { createdAt: { gt: 'yesterday' } }],
    ['nothing, compared', { pages: { gt: null } }],
    ['nothing, among others', { pages: { in: [null] } }],
    ['nothing that is asked', { title: {} }],
    ['nothing that is asked of a number', { pages: {} }],
    ['a part that is too long', { title: { contains: 'a'.repeat(501) } }],
    ['no list', { pages: { in: 7 } }],
    ['too many', { pages: { in: Array.from({ length: 201 }, (_, number) => number) } }],
    ['text that cannot be', { title: 'a\0b' }],
    ['text that cannot be, as a part', { title: { contains: '\0' } }],
    ['a part that is none', { title: { contains: 7 } }],
    ['empty as text', { title: { empty: 'yes' } }],
    ['a list as a value', { title: ['a'] }],
    ['and without a list', { and: { title: 'x' } }],
    ['or of text', { or: ['x'] }],
    ['not of a list', { not: [] }],
    ['seven deep', { not: { not: { not: { not: { not: { not: { not: {} } } } } } } }],
    ['a hundred and one', { or: Array.from({ length: 100 }, () => ({ title: 'x' })) }],
  ])('%s is refused in a sentence', async (_, condition) => {
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

  test('what every record has is named by its present name to whoever asks for a former one', async () => {
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

  test('reviews are sorted by their state, which books do not have', async () => {
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
  test('five hundred are walked without loss or repetition, while others come in between', async () => {
    const opened = await openLibrary(kind)
    try {
      const ask = requestSender(opened)
      const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
      const make = async (title: string, pages: number | null) =>
        (await ask('lena', 'POST /v1/books', { body: { title, pages, shelf } })).record.id
      const made = new Set<string>()
      for (let number = 0; number < 500; number += 1) {
        made.add(await make(`Book ${number % 7}`, number % 5 === 0 ? null : (number % 11) + 1))
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
          await make(`Book ${page % 7}`, page % 2 === 0 ? null : 3)
        }
        expect(new Set(seen).size, order).toBe(seen.length)
        expect(seen.filter((id) => made.has(id)).length, order).toBe(500)
      }
    } finally {
      await opened.close()
    }
  })
})
