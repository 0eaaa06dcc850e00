import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import {
  type SendRequest,
  whereParam,
  requestSender,
  type TestRecord,
  type Name,
} from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { book, where } from './arbitrary-lists.ts'
import { aggregateRecords, type Item } from './aggregate-model.ts'
import { matches } from './list-model.ts'
import { atDepth } from '#tests/depth.ts'

const timeZones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let all: readonly TestRecord[]

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    const shelves = (await ask('lena', 'GET /v1/book-shelves')).list.items
    for (const [index, values] of fc.sample(book, { numRuns: 60, seed: 11 }).entries()) {
      const shelf = shelves[index % shelves.length]?.id
      const created = await ask('lena', 'POST /v1/books', { body: { ...values, shelf } })
      expect(created.status, JSON.stringify(created.body)).toBe(201)
    }
    all = (await ask('una', 'GET /v1/books?limit=200')).list.items
  })
  afterAll(() => opened.close())

  const summary = async (name: Name, plural: string, query: string) => {
    const { status, body } = await ask(name, `GET /v1/${plural}/aggregate?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { items: body['items'] as readonly Item[], hasMore: body['hasMore'] }
  }

  test('random groups and aggregates equal those of the reference implementation', async () => {
    const groupByArbitrary = fc.uniqueArray(
      fc.constantFrom(
        'shelf',
        'condition',
        'isFragile',
        'pages',
        'price',
        'spine',
        'bought:day',
        'bought:week',
        'bought:month',
        'bought:year',
        'lastSeen:day',
        'lastSeen:week',
        'lastSeen:month',
        'createdAt:year',
      ),
      { maxLength: 2, selector: (one) => one.split(':')[0] },
    )
    const measures = fc.subarray(['pages', 'price', 'weight', 'twoCost'], { maxLength: 2 })
    const property = fc.asyncProperty(
      groupByArbitrary,
      measures,
      where,
      fc.constantFrom(...timeZones),
      async (groups, names, condition, timeZone) => {
        const query = [
          `groupBy=${groups.join()}`,
          `timeZone=${timeZone}`,
          whereParam(condition),
          ...['sum', 'average', 'min', 'max'].map((one) => `${one}=${names.join()}`),
        ]
        const { items, hasMore } = await summary('una', 'books', `limit=1000&${query.join('&')}`)
        expect(hasMore).toBe(false)
        const expected = aggregateRecords(
          all.filter((one) => matches(one, condition)),
          groups,
          names,
          timeZone,
        )
        expect(items).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: atDepth(150) })
  })

  test('sums beyond the safe integers are exact', async () => {
    const maxPrice = '90071992547409.91'
    const shelf = all[0]?.['shelf']
    for (const title of ['Dear', 'Dearer', 'Dearest']) {
      const created = await ask('lena', 'POST /v1/books', {
        body: { title, shelf, price: maxPrice },
      })
      expect(created.status).toBe(201)
    }
    const { items } = await summary(
      'una',
      'books',
      `sum=price&average=price&max=price&${whereParam({ title: { startsWith: 'Dear' } })}`,
    )
    expect(items).toEqual([
      {
        group: {},
        count: 3,
        sum: { price: '270215977642229.73' },
        average: { price: '90071992547409.910000' },
        max: { price: maxPrice },
      },
    ])
  })

  test('aggregates include only records that the user may read', async () => {
    const values = { book: all[0]?.id, stars: 4, body: 'x', diary: 'Mine.' }
    for (const headline of ['One', 'Two']) {
      await ask('una', 'POST /v1/reviews', { body: { ...values, headline } })
    }
    const counts = async (name: Name) =>
      (await summary(name, 'reviews', 'groupBy=state&sum=stars')).items.map(
        ({ group, count, sum }) => ({
          ...group,
          count,
          sum,
        }),
      )
    expect(await counts('una')).toEqual([{ state: 'draft', count: 2, sum: { stars: 8 } }])
    expect(await counts('umar')).toEqual([])
    expect((await summary('umar', 'reviews', 'sum=stars')).items).toEqual([
      { group: {}, count: 0, sum: { stars: 0 } },
    ])
    expect(await ask('una', 'GET /v1/loans/aggregate')).toMatchObject({ status: 403 })
    expect(await ask('stranger', 'GET /v1/loans/aggregate')).toMatchObject({ status: 401 })
    expect((await summary('lena', 'loans', 'groupBy=book')).items).toHaveLength(1)
    // Only librarians read the remark, and the diary depends on the record: no group reveals them.
    for (const [name, field] of [
      ['una', 'remark'],
      ['una', 'diary'],
      ['lena', 'diary'],
    ] as const) {
      const { status, body } = await ask(name, `GET /v1/reviews/aggregate?groupBy=${field}`)
      expect(status).toBe(400)
      expect(body['title']).toBe(`Can’t group by ${field}.`)
    }
  })

  test('sort=-count puts the largest groups first, and hasMore tells that groups are missing', async () => {
    const { items, hasMore } = await summary('una', 'books', 'groupBy=title&sort=-count&limit=3')
    expect(hasMore).toBe(true)
    expect(items).toHaveLength(3)
    const counts = items.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    const times = await summary('una', 'books', 'min=createdAt,bought&max=updatedAt,lastSeen')
    const bought = all.flatMap((one) => (typeof one['bought'] === 'string' ? [one['bought']] : []))
    expect(times.items).toEqual([
      {
        group: {},
        count: all.length + 3,
        min: { createdAt: all[0]?.['createdAt'], bought: bought.toSorted()[0] },
        max: { updatedAt: expect.stringMatching(/Z$/u), lastSeen: '2026-07-31T22:30:00.000Z' },
      },
    ])
    const searched = await summary('una', 'books', 'search=dear')
    expect(searched.items).toEqual([{ group: {}, count: 3 }])
    expect((await summary('una', 'books', 'search=%26')).items).toEqual([
      { group: {}, count: all.length + 3 },
    ])
    expect(await ask('una', 'GET /v1/notices/aggregate?search=x')).toMatchObject({
      status: 400,
      body: { title: 'notice has no searchable fields.' },
    })
  })

  test.each([
    ['groupBy=colour', 'Can’t group by colour.'],
    ['groupBy=summary', 'Can’t group by summary.'],
    ['groupBy=authors', 'Can’t group by authors.'],
    ['groupBy=tags', 'Can’t group by tags.'],
    ['groupBy=id', 'Can’t group by id.'],
    ['groupBy=owner', 'Can’t group by owner.'],
    ['groupBy=__proto__', 'Can’t group by __proto__.'],
    ['groupBy=state', 'Can’t group by state.'],
    ['groupBy=title:month', 'title isn’t a date, so it can’t be grouped by month.'],
    [
      'groupBy=createdAt:hour',
      'createdAt can be grouped by day, week, month, year, for example createdAt:month.',
    ],
    ['groupBy=shelf,title,pages', 'groupBy accepts up to 2 names.'],
    ['sum=title', 'book has no field title to aggregate (sum).'],
    ['average=bought', 'book has no field bought to aggregate (average).'],
    ['min=title', 'book has no field title to aggregate (min).'],
    [
      'timeZone=Europe/Nowhere',
      'Unknown time zone "Europe/Nowhere". Use a name like Europe/Berlin.',
    ],
    ['sort=title', 'sort only supports -count.'],
    ['limit=1001', 'limit must be between 1 and 1,000.'],
    [`search=${'x'.repeat(201)}`, 'search accepts up to 200 characters.'],
    ['fields=title', 'Unknown parameter "fields".'],
  ])('%s gets 400', async (query, title) => {
    const { status, body } = await ask('ada', `GET /v1/books/aggregate?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ title })
  })
})
