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
import { book, where } from './any-list.ts'
import { compare, matches } from './list-model.ts'

interface Item {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
  readonly [kind: string]: unknown
}

const places: Readonly<Record<string, number>> = { pages: 0, price: 2, weight: 3, twoCost: 2 }
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati']

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
      const made = await ask('lena', 'POST /v1/books', { body: { ...values, shelf } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    all = (await ask('una', 'GET /v1/books?limit=200')).list.items
  })
  afterAll(() => opened.close())

  const summary = async (name: Name, plural: string, query: string) => {
    const { status, body } = await ask(name, `GET /v1/${plural}/aggregate?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { items: body['items'] as readonly Item[], hasMore: body['hasMore'] }
  }

  test('whatever is grouped and worked out comes to what one gets by hand', async () => {
    const by = fc.uniqueArray(
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
      by,
      measures,
      where,
      fc.constantFrom(...zones),
      async (groups, names, condition, timeZone) => {
        const query = [
          `groupBy=${groups.join()}`,
          `timeZone=${timeZone}`,
          whereParam(condition),
          ...['sum', 'average', 'min', 'max'].map((one) => `${one}=${names.join()}`),
        ]
        const { items, hasMore } = await summary('una', 'books', `limit=1000&${query.join('&')}`)
        expect(hasMore).toBe(false)
        const expected = byHand(
          all.filter((one) => matches(one, condition)),
          groups,
          names,
          timeZone,
        )
        expect(items).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: 150 })
  })

  test('sums beyond what a number holds are exact all the same', async () => {
    const most = '90071992547409.91'
    const shelf = all[0]?.['shelf']
    for (const title of ['Dear', 'Dearer', 'Dearest']) {
      const made = await ask('lena', 'POST /v1/books', { body: { title, shelf, price: most } })
      expect(made.status).toBe(201)
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
        max: { price: most },
      },
    ])
  })

  test('nobody counts what they may not read', async () => {
    const of = { book: all[0]?.id, stars: 4, body: 'x', diary: 'Mine.' }
    for (const headline of ['One', 'Two']) {
      await ask('una', 'POST /v1/reviews', { body: { ...of, headline } })
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
    // A remark is for librarians, a diary depends on the record: neither may be guessed from a group.
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

  test('the largest groups come first where that is wanted, and what is cut off is told', async () => {
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
  ])('%s is refused in a sentence', async (query, title) => {
    const { status, body } = await ask('ada', `GET /v1/books/aggregate?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ title })
  })
})

/** The same, of records that are plain objects. */
function byHand(
  records: readonly TestRecord[],
  by: readonly string[],
  names: readonly string[],
  timeZone: string,
): readonly Item[] {
  const valuesOf = (record: TestRecord) =>
    by.map((one) => {
      const [name = '', period] = one.split(':')
      return period === undefined
        ? (record[name] ?? null)
        : firstDay(record[name], period, timeZone)
    })
  const groups = Map.groupBy(records, (record) => JSON.stringify(valuesOf(record)))
  if (by.length === 0 && groups.size === 0) groups.set('[]', [])
  const items = [...groups].map(([key, members]) => {
    const values: unknown[] = JSON.parse(key)
    const worked = (
      work: (values: readonly bigint[], scale: number) => string | null,
      name: string,
    ) => {
      const scale = places[name] ?? 0
      const units = members.flatMap((one) =>
        one[name] === null ? [] : [BigInt(JSON.stringify(one[name]).replaceAll(/[."]/gu, ''))],
      )
      const text = work(units, scale)
      return text === null || scale > 0 || text.includes('.') ? text : Number(text)
    }
    const all = (work: (values: readonly bigint[], scale: number) => string | null) =>
      Object.fromEntries(names.map((name) => [name, worked(work, name)]))
    const extreme = (sign: 1 | -1) =>
      all((units, scale) => {
        const [first, ...others] = units
        if (first === undefined) return null
        return decimal(
          others.reduce((one, other) => (Number(other - one) * sign > 0 ? other : one), first),
          scale,
        )
      })
    const sums = {
      sum: all((units, scale) =>
        decimal(
          units.reduce((one, other) => one + other, 0n),
          scale,
        ),
      ),
      average: all((units, scale) => {
        if (units.length === 0) return null
        const scaled = units.reduce((one, other) => one + other, 0n) * 10_000n
        const count = BigInt(units.length)
        return decimal((2n * scaled + count) / (2n * count), scale + 4)
      }),
      min: extreme(-1),
      max: extreme(1),
    }
    const group = Object.fromEntries(
      by.map((one, index) => [one.split(':')[0] ?? '', values[index]]),
    )
    return { values, item: { group, count: members.length, ...(names.length > 0 ? sums : {}) } }
  })
  return items
    .toSorted((one, other) => {
      for (const [index, name] of by.entries()) {
        const order = compare(one.values[index], other.values[index], name.split(':')[0] ?? '')
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ item }) => item)
}

function decimal(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** The first day of the period that a day or a moment is in, for whoever lives in a zone. */
function firstDay(value: unknown, period: string, timeZone: string): string | null {
  if (typeof value !== 'string') return null
  const local = value.includes('T')
    ? Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDate()
    : Temporal.PlainDate.from(value)
  if (period === 'week') return local.subtract({ days: local.dayOfWeek - 1 }).toString()
  if (period === 'month') return local.with({ day: 1 }).toString()
  return period === 'year' ? local.with({ month: 1, day: 1 }).toString() : local.toString()
}
