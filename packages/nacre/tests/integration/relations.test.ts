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

const missing = '0000000000000000'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let books: readonly TestRecord[]
  let draft: TestRecord
  let published: TestRecord

  const createRecord = async (name: Name, plural: string, body: object) => {
    const { record, status, body: output } = await ask(name, `POST /v1/${plural}`, { body })
    expect(status, JSON.stringify(output)).toBe(201)
    return record
  }
  const findTitles = async (name: Name, plural: string, where: object) => {
    const { list, status, body } = await ask(
      name,
      `GET /v1/${plural}?total=true&${whereParam(where)}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(list.total).toBe(list.items.length)
    return list.items.map(
      (item) => item['title'] ?? item['about'] ?? item['headline'] ?? item['reader'],
    )
  }

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    books = (await ask('lena', 'GET /v1/books')).list.items
    const about = { book: books[0]?.id, stars: 5, body: 'x' }
    draft = await createRecord('una', 'reviews', { ...about, headline: 'Draft' })
    const ready = await createRecord('una', 'reviews', { ...about, headline: 'Open' })
    await ask('una', `POST /v1/reviews/${ready.id}/submit`, { version: 1 })
    published = (await ask('lena', `POST /v1/reviews/${ready.id}/publish`, { version: 2 })).record
    await createRecord('lena', 'notices', {
      about: 'both',
      review: draft.id,
      others: [draft.id, published.id],
    })
    await createRecord('lena', 'notices', { about: 'hidden', review: draft.id, others: [draft.id] })
    await createRecord('lena', 'notices', {
      about: 'open',
      review: published.id,
      others: [published.id],
    })
    await createRecord('lena', 'notices', { about: 'none' })
  })
  afterAll(() => opened.close())

  test('a filter on an inverse relation considers only records that the user may read', async () => {
    const [first = '', second, third] = books.map(({ title }) => title)
    const reviewed = (name: Name, reviews: unknown) => findTitles(name, 'books', { reviews })
    expect(await reviewed('umar', { empty: false })).toEqual([first])
    expect(await reviewed('umar', { empty: true })).toEqual([second, third])
    expect(await reviewed('umar', {})).toEqual([first])
    expect(await reviewed('umar', { headline: 'Open', stars: { gte: 5 } })).toEqual([first])
    // One review must meet all conditions.
    expect(await reviewed('una', { headline: 'Open', state: 'draft' })).toEqual([])
    expect(await reviewed('una', { headline: 'Draft' })).toEqual([first])
    expect(await reviewed('umar', { headline: 'Draft' })).toEqual([])
    expect(
      await findTitles('umar', 'books', { not: { reviews: { headline: 'Draft' } } }),
    ).toHaveLength(3)
    expect(await findTitles('lena', 'books', { loans: { empty: true } })).toEqual([second, third])
    const deep = { shelf: { name: 'The sea' }, reviews: { book: { shelf: { floor: 0 } } } }
    expect(await findTitles('umar', 'books', deep)).toEqual([first])
    const about = { review: { book: { reviews: { headline: 'Draft' } } } }
    expect(await findTitles('una', 'notices', about)).toHaveLength(3)
    expect(await findTitles('umar', 'notices', about)).toEqual([])
    const writer = await createRecord('lena', 'authors', { name: 'Jules' })
    const { id, version } = (await ask('lena', `GET /v1/books/${books[1]?.id}`)).record
    await ask('lena', `PATCH /v1/books/${id}`, { body: { authors: [writer.id] }, version })
    const names = async (where: object) =>
      (await ask('umar', `GET /v1/authors?${whereParam(where)}`)).list.items.map(({ name }) => name)
    expect(await names({ books: { title: second } })).toEqual(['Jules'])
    expect(await names({ books: { title: first } })).toEqual([])
    expect(await names({ books: { empty: false } })).toEqual(['Jules'])
    for (const [name, where] of [
      ['umar', { loans: { empty: false } }],
      ['umar', { loans: { reader: 'x' } }],
      ['lena', { reviews: 'x' }],
      ['lena', { reviews: [] }],
      ['lena', { reviews: { empty: 'yes' } }],
      ['lena', { reviews: { empty: true, stars: 5 } }],
      ['lena', { reviews: { has: 'x' } }],
      ['umar', { reviews: { remark: 'x' } }],
    ] as const) {
      const { status, body } = await ask(name, `GET /v1/books?${whereParam(where)}`)
      expect(status, JSON.stringify([where, body])).toBe(400)
    }
  })

  test('a filter on a relation reaches related records of related records', async () => {
    const seaTitles = books
      .filter(({ shelf }) => shelf === books[0]?.['shelf'])
      .map(({ title }) => title)
    expect(await findTitles('una', 'books', { shelf: { name: 'The sea' } })).toEqual(seaTitles)
    expect(await findTitles('una', 'books', { shelf: { floor: { lt: 0 } } })).toEqual([
      books[2]?.['title'],
    ])
    expect(
      await findTitles('lena', 'loans', { book: { shelf: { name: 'The sea' } } }),
    ).toHaveLength(1)
    expect(await findTitles('lena', 'loans', { book: { shelf: { name: 'Cellar' } } })).toEqual([])
    expect(
      await findTitles('una', 'books', { sequelOf: { title: { startsWith: 'Twenty' } } }),
    ).toEqual(['The Mysterious Island'])
    expect(await findTitles('una', 'books', { sequelOf: { sequelOf: { title: 'x' } } })).toEqual([])
    expect(
      await findTitles('una', 'books', {
        sequelOf: { shelf: { floor: 0, name: { in: ['The sea', 'x'] } } },
      }),
    ).toHaveLength(1)
    expect(await findTitles('una', 'books', { sequelOf: { not: { title: 'x' } } })).toEqual([
      'The Mysterious Island',
    ])
    expect(
      await findTitles('una', 'books', { not: { sequelOf: { title: { contains: 'twenty' } } } }),
    ).toHaveLength(2)
    expect(await findTitles('una', 'books', { sequelOf: { empty: true } })).toHaveLength(2)
    expect(await findTitles('una', 'books', { sequelOf: books[0]?.id })).toHaveLength(1)
    expect(
      await findTitles('una', 'books', { sequelOf: { in: [missing, books[0]?.id] } }),
    ).toHaveLength(1)
  })

  test('a filter on several related records needs one match', async () => {
    expect(await findTitles('lena', 'notices', { others: { headline: 'Draft' } })).toEqual([
      'both',
      'hidden',
    ])
    expect(await findTitles('lena', 'notices', { others: { headline: 'Open' } })).toEqual([
      'both',
      'open',
    ])
    expect(await findTitles('lena', 'notices', { others: { has: published.id } })).toEqual([
      'both',
      'open',
    ])
    expect(await findTitles('lena', 'notices', { others: { empty: true } })).toEqual(['none'])
    expect(await findTitles('lena', 'notices', { others: { empty: false } })).toEqual([
      'both',
      'hidden',
      'open',
    ])
    expect(
      await findTitles('lena', 'notices', {
        not: { others: { book: { title: { contains: 'twenty' } } } },
      }),
    ).toEqual(['none'])
  })

  test('a related record that the user may not read does not match', async () => {
    for (const name of ['stranger', 'umar'] as const) {
      expect(await findTitles(name, 'notices', { review: { headline: 'Draft' } }), name).toEqual([])
      expect(await findTitles(name, 'notices', { review: { stars: 5 } }), name).toEqual(['open'])
      expect(
        await findTitles(name, 'notices', {
          review: { or: [{ headline: 'Draft' }, { stars: 5 }] },
        }),
      ).toEqual(['open'])
      expect(await findTitles(name, 'notices', { review: { state: 'draft' } }), name).toEqual([])
      expect(
        await findTitles(name, 'notices', { review: { book: { title: { contains: 'twenty' } } } }),
      ).toEqual(['open'])
      expect(await findTitles(name, 'notices', { others: { headline: 'Draft' } }), name).toEqual([])
      expect(await findTitles(name, 'notices', { others: { stars: 5 } }), name).toEqual([
        'both',
        'open',
      ])
      // The negation treats a hidden record like one without a match.
      expect(
        await findTitles(name, 'notices', { not: { review: { headline: 'Draft' } } }),
        name,
      ).toHaveLength(4)
    }
    expect(await findTitles('una', 'notices', { review: { headline: 'Draft' } })).toEqual([
      'both',
      'hidden',
    ])
    expect(await findTitles('lena', 'notices', { review: { headline: 'Draft' } })).toEqual([
      'both',
      'hidden',
    ])
  })

  test('a filter on a hidden entity or field gets 400', async () => {
    for (const where of [
      { loan: { reader: 'Captain Nemo' } },
      { loan: { book: { title: 'x' } } },
      { review: { remark: 'x' } },
      { others: { remark: { empty: false } } },
      { not: { or: [{ review: { not: { remark: 'x' } } }] } },
    ]) {
      expect(
        await ask('una', `GET /v1/notices?${whereParam(where)}`),
        JSON.stringify(where),
      ).toMatchObject({ status: 400 })
      expect(
        await ask('lena', `GET /v1/notices?${whereParam(where)}`),
        JSON.stringify(where),
      ).toMatchObject({ status: 200 })
    }
  })

  test('a relation to a missing or hidden record gets 422', async () => {
    const notFound = 'There is no such record, or you may not read it.'
    const body = { headline: 'x', stars: 1 }
    for (const book of [missing, draft.id, 'nonsense', '\0']) {
      expect(await ask('una', 'POST /v1/reviews', { body: { ...body, book } })).toMatchObject({
        status: 422,
        body: { errors: { book: notFound } },
      })
    }
    const others = [published.id, missing]
    expect(await ask('lena', 'POST /v1/notices', { body: { about: 'x', others } })).toMatchObject({
      status: 422,
      body: { errors: { others: notFound } },
    })
    const twice = [published.id, published.id]
    expect(
      await ask('lena', 'POST /v1/notices', { body: { about: 'x', others: twice } }),
    ).toMatchObject({
      status: 422,
    })
  })

  test('removing a record clears the relations to it', async () => {
    const ownReview = await createRecord('una', 'reviews', {
      book: books[1]?.id,
      headline: 'Short',
      stars: 1,
    })
    const notice = await createRecord('lena', 'notices', {
      about: 'short',
      review: ownReview.id,
      others: [ownReview.id, published.id],
    })
    expect((await ask('una', `DELETE /v1/reviews/${ownReview.id}`, { version: 1 })).status).toBe(
      204,
    )
    const { body } = await ask('lena', `GET /v1/notices/${notice.id}`)
    expect(body).toMatchObject({ review: null, others: [published.id], version: 2 })
    expect(await findTitles('ada', 'notices', { others: { headline: 'Short' } })).toEqual([])
  })
})
