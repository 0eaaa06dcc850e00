import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type Ask, asked, askOf, type Found, type Name } from '../sample/ask.ts'
import { openLibrary, type OpenLibrary } from '../sample/open-library.ts'
import { book, where } from './any-list.ts'
import { compare, fits } from './list-model.ts'

interface Item {
  readonly group: Readonly<Record<string, unknown>>
  readonly count: number
  readonly [kind: string]: unknown
}

const places: Readonly<Record<string, number>> = { pages: 0, price: 2, weight: 3, twoCost: 2 }
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati']

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: Ask
  let all: readonly Found[]

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = askOf(opened)
    const shelves = (await ask('lena', 'GET /v1/book-shelves')).list.items
    for (const [place, values] of fc.sample(book, { numRuns: 60, seed: 11 }).entries()) {
      const shelf = shelves[place % shelves.length]?.id
      const made = await ask('lena', 'POST /v1/books', { body: { ...values, shelf } })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    all = (await ask('una', 'GET /v1/books?limit=200')).list.items
  })
  afterAll(() => opened.close())

  const summary = async (name: Name, plural: string, query: string) => {
    const { status, body } = await ask(name, `GET /v1/${plural}/summary?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return { items: body['items'] as readonly Item[], more: body['more'] }
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
        'created:year',
      ),
      { maxLength: 2, selector: (one) => one.split(':')[0] },
    )
    const measures = fc.subarray(['pages', 'price', 'weight', 'twoCost'], { maxLength: 2 })
    const property = fc.asyncProperty(
      by,
      measures,
      where,
      fc.constantFrom(...zones),
      async (groups, names, condition, zone) => {
        const query = [
          `by=${groups.join()}`,
          `zone=${zone}`,
          asked(condition),
          ...['sum', 'average', 'min', 'max'].map((one) => `${one}=${names.join()}`),
        ]
        const { items, more } = await summary('una', 'books', `limit=1000&${query.join('&')}`)
        expect(more).toBe(false)
        const wanted = byHand(
          all.filter((one) => fits(one, condition)),
          groups,
          names,
          zone,
        )
        expect(items).toEqual(wanted)
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
      `sum=price&average=price&max=price&${asked({ title: { startsWith: 'Dear' } })}`,
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
      (await summary(name, 'reviews', 'by=state&sum=stars')).items.map(({ group, count, sum }) => ({
        ...group,
        count,
        sum,
      }))
    expect(await counts('una')).toEqual([{ state: 'draft', count: 2, sum: { stars: 8 } }])
    expect(await counts('umar')).toEqual([])
    expect((await summary('umar', 'reviews', 'sum=stars')).items).toEqual([
      { group: {}, count: 0, sum: { stars: 0 } },
    ])
    expect(await ask('una', 'GET /v1/loans/summary')).toMatchObject({ status: 403 })
    expect(await ask('stranger', 'GET /v1/loans/summary')).toMatchObject({ status: 401 })
    expect((await summary('lena', 'loans', 'by=book')).items).toHaveLength(1)
    // A remark is for librarians, a diary depends on the record: neither may be guessed from a group.
    for (const [name, field] of [
      ['una', 'remark'],
      ['una', 'diary'],
      ['lena', 'diary'],
    ] as const) {
      const { status, body } = await ask(name, `GET /v1/reviews/summary?by=${field}`)
      expect(status).toBe(400)
      expect(body['title']).toBe(`review cannot be summed up by ${field}.`)
    }
  })

  test('the largest groups come first where that is wanted, and what is cut off is told', async () => {
    const { items, more } = await summary('una', 'books', 'by=title&sort=-count&limit=3')
    expect(more).toBe(true)
    expect(items).toHaveLength(3)
    const counts = items.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    const times = await summary('una', 'books', 'min=created,bought&max=updated,lastSeen')
    const bought = all.flatMap((one) => (typeof one['bought'] === 'string' ? [one['bought']] : []))
    expect(times.items).toEqual([
      {
        group: {},
        count: all.length + 3,
        min: { created: all[0]?.['created'], bought: bought.toSorted()[0] },
        max: { updated: expect.stringMatching(/Z$/u), lastSeen: '2026-07-31T22:30:00.000Z' },
      },
    ])
    const searched = await summary('una', 'books', 'search=dear')
    expect(searched.items).toEqual([{ group: {}, count: 3 }])
    expect((await summary('una', 'books', 'search=%26')).items).toEqual([
      { group: {}, count: all.length + 3 },
    ])
    expect(await ask('una', 'GET /v1/notices/summary?search=x')).toMatchObject({
      status: 400,
      body: { title: 'notice has nothing to search in.' },
    })
  })

  test.each([
    ['by=colour', 'book cannot be summed up by colour.'],
    ['by=summary', 'book cannot be summed up by summary.'],
    ['by=authors', 'book cannot be summed up by authors.'],
    ['by=tags', 'book cannot be summed up by tags.'],
    ['by=id', 'book cannot be summed up by id.'],
    ['by=owner', 'book cannot be summed up by owner.'],
    ['by=__proto__', 'book cannot be summed up by __proto__.'],
    ['by=state', 'book cannot be summed up by state.'],
    ['by=title:month', 'title is no time, so it has no month.'],
    ['by=created:hour', 'created can be taken by day, week, month, year, as in created:month.'],
    ['by=shelf,title,pages', 'by takes at most 2 names.'],
    ['sum=title', 'book has no title to work out the sum of.'],
    ['average=bought', 'book has no bought to work out the average of.'],
    ['min=title', 'book has no title to work out the min of.'],
    ['zone=Europe/Nowhere', 'There is no zone "Europe/Nowhere", such as Europe/Berlin.'],
    ['sort=title', 'A summary can be sorted by -count.'],
    ['limit=1001', 'limit must be from 1 to 1000.'],
    [`search=${'x'.repeat(201)}`, 'search takes at most 200 characters.'],
    ['fields=title', 'There is no parameter "fields" here.'],
  ])('%s is refused in a sentence', async (query, title) => {
    const { status, body } = await ask('ada', `GET /v1/books/summary?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ title })
  })
})

/** The same, of records that are plain objects. */
function byHand(
  records: readonly Found[],
  by: readonly string[],
  names: readonly string[],
  zone: string,
): readonly Item[] {
  const valuesOf = (record: Found) =>
    by.map((one) => {
      const [name = '', period] = one.split(':')
      return period === undefined ? (record[name] ?? null) : firstDay(record[name], period, zone)
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
      by.map((one, place) => [one.split(':')[0] ?? '', values[place]]),
    )
    return { values, item: { group, count: members.length, ...(names.length > 0 ? sums : {}) } }
  })
  return items
    .toSorted((one, other) => {
      for (const [place, name] of by.entries()) {
        const order = compare(one.values[place], other.values[place], name.split(':')[0] ?? '')
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
function firstDay(value: unknown, period: string, zone: string): string | null {
  if (typeof value !== 'string') return null
  const local = value.includes('T')
    ? Temporal.Instant.from(value).toZonedDateTimeISO(zone).toPlainDate()
    : Temporal.PlainDate.from(value)
  if (period === 'week') return local.subtract({ days: local.dayOfWeek - 1 }).toString()
  if (period === 'month') return local.with({ day: 1 }).toString()
  return period === 'year' ? local.with({ month: 1, day: 1 }).toString() : local.toString()
}
