import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { Name } from '../library/requests.ts'
import { openReviewedLibrary, type ReviewedLibrary } from './reviewed-library.ts'

/** Expanded records in responses. */
describe.each(eachDatabase)('$name', (kind) => {
  let library: ReviewedLibrary
  beforeAll(async () => {
    library = await openReviewedLibrary(kind)
  })
  afterAll(() => library.opened.close())

  test('relations are expanded in their order, with the fields that the actor may read', async () => {
    const { books, get } = library
    const { list } = await get('una', '/v1/books?expand=shelf,authors,sequelOf')
    const [first, second, third] = list.items
    expect(first).toMatchObject({
      shelf: { name: 'The sea', floor: 0, version: 1 },
      authors: [{ name: 'Ada' }, { name: 'Jules' }],
      sequelOf: null,
    })
    expect(second).toMatchObject({ sequelOf: { title: first?.['title'], admired: false } })
    expect(third).toMatchObject({ shelf: { name: 'Cellar' }, authors: [] })
    expect(JSON.stringify(list)).not.toContain('@example.org')
    const hers = await get('lena', `/v1/books/${books[0].id}?expand=authors`)
    expect(hers.body).toMatchObject({ authors: [{ email: 'ada@example.org' }, {}] })
  })

  test('expansion covers two levels, with selected fields on each', async () => {
    const { books, open, get } = library
    const query = 'expand=book.shelf,book.authors&fields=headline,book.title,book.shelf.name'
    const { body } = await get('una', `/v1/reviews/${open.id}?${query}`)
    expect(body).toEqual({
      id: open.id,
      version: 3,
      headline: 'Open',
      book: {
        id: books[0].id,
        version: 2,
        title: books[0]['title'],
        shelf: { id: books[0]['shelf'], version: 1, name: 'The sea' },
        authors: [
          expect.objectContaining({ name: 'Ada' }),
          expect.objectContaining({ name: 'Jules' }),
        ],
      },
    })
  })

  test('a related record or entity that the actor may not read stays an id', async () => {
    const { books, draft, loan, get } = library
    const of = async (name: Name) =>
      (await get(name, '/v1/notices?expand=review,others,loan.book')).list.items.slice(0, 2)
    expect(await of('umar')).toMatchObject([
      { review: draft.id, others: [draft.id, { headline: 'Open' }], loan: loan.id },
      { review: { headline: 'Open' }, others: [{ headline: 'Open' }], loan: null },
    ])
    expect(await of('una')).toMatchObject([
      { review: { headline: 'Draft' }, others: [{ headline: 'Draft' }, { headline: 'Open' }] },
      { review: { headline: 'Open' } },
    ])
    expect(await of('lena')).toMatchObject([
      { loan: { reader: loan['reader'], book: { title: books[0]['title'] } } },
      { loan: null },
    ])
    const hidden = await get('umar', '/v1/notices?expand=review&fields=review.headline')
    expect(hidden.list.items[0]).toEqual({ id: expect.any(String), version: 1, review: draft.id })
  })

  test('an inverse relation is a list, which may be shorter for another actor', async () => {
    const { ask, books, open, loan, get } = library
    const of = async (name: Name, query: string) =>
      (await get(name, `/v1/books/${books[0].id}?${query}`)).body
    expect(await of('lena', 'expand=reviews,loans')).toMatchObject({
      reviews: { items: [{ headline: 'Draft' }, { headline: 'Open' }], next: null },
      loans: { items: [{ reader: loan['reader'] }], next: null },
    })
    expect(await of('umar', 'expand=reviews&fields=reviews.headline')).toEqual({
      id: books[0].id,
      version: 2,
      reviews: { items: [{ id: open.id, version: 3, headline: 'Open' }], next: null },
    })
    const { list } = await get('una', '/v1/authors?expand=books.shelf&fields=books.shelf.floor')
    expect(list.items.map((item) => item['books'])).toMatchObject([
      { items: [{ id: books[0].id, shelf: { floor: 0 } }, { id: books[1].id }], next: null },
      { items: [{ id: books[0].id }], next: null },
    ])
    for (const [name, status] of [
      ['una', 403],
      ['stranger', 401],
    ] as const) {
      const refused = await ask(name, `GET /v1/books?expand=loans`)
      expect(refused, name).toMatchObject({ status })
      expect(JSON.stringify(refused.body)).not.toContain('Nemo')
    }
  })
})
