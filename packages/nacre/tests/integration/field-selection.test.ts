import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { Name } from '../library/requests.ts'
import { openReviewedLibrary, type ReviewedLibrary } from './reviewed-library.ts'

/** The selection of fields in responses. */
describe.each(eachDatabase)('$name', (kind) => {
  let library: ReviewedLibrary
  beforeAll(async () => {
    library = await openReviewedLibrary(kind)
  })
  afterAll(() => library.opened.close())

  test('only selected fields are returned, with id and version, in declared order', async () => {
    const { books, open, get } = library
    const { list } = await get('una', '/v1/books?fields=price,title,admired&limit=1')
    expect(JSON.stringify(list.items)).toBe(
      JSON.stringify([
        { id: books[0].id, version: 2, title: books[0]['title'], price: null, admired: false },
      ]),
    )
    const one = await get('una', `/v1/reviews/${open.id}?fields=state,createdAt`)
    expect(one.body).toEqual({
      id: open.id,
      version: 3,
      createdAt: open['createdAt'],
      state: 'published',
    })
    expect((await get('una', '/v1/books?fields=&limit=1')).list.items).toEqual([
      { id: books[0].id, version: 2 },
    ])
  })

  test('the next page does not require the sorted field in the response', async () => {
    const { get } = library
    const seen: string[] = []
    for (let after = ''; ;) {
      const address = `/v1/books?fields=authors&sort=-title,createdAt&limit=1${after}`
      const { list } = await get('una', address)
      for (const item of list.items) {
        expect(Object.keys(item)).toEqual(['id', 'version', 'authors'])
        seen.push(item.id)
      }
      if (list.next === null) break
      after = `&after=${list.next}`
    }
    const { list } = await get('una', '/v1/books?sort=-title,createdAt')
    expect(seen).toEqual(list.items.map(({ id }) => id))
  })

  test.each<[string, Name, string]>([
    ['fields=colour', 'ada', 'book has no field colour.'],
    ['fields=title,owner', 'ada', 'book has no field owner.'],
    ['fields=removed', 'ada', 'book has no field removed.'],
    ['fields=__proto__', 'ada', 'book has no field __proto__.'],
    ['fields=constructor', 'ada', 'book has no field constructor.'],
    ['fields=state', 'ada', 'book has no field state.'],
    ['fields=reviews', 'ada', 'book has no field reviews.'],
    ['fields=shelf.name', 'ada', 'Expand shelf to select its fields.'],
    ['fields=title.x&expand=shelf', 'ada', 'Expand title to select its fields.'],
    ['fields=authors.email&expand=authors', 'una', 'author has no field email.'],
    ['fields=a.b.c.d', 'ada', 'fields supports up to 2 levels.'],
    [
      `fields=${Array.from({ length: 101 }, (_, index) => `f${index}`).join()}`,
      'ada',
      'fields accepts up to 100 names.',
    ],
    ['expand=title', 'ada', 'book has no relation title.'],
    ['expand=owner', 'ada', 'book has no relation owner.'],
    ['expand=nothing', 'ada', 'book has no relation nothing.'],
    ['expand=__proto__', 'ada', 'book has no relation __proto__.'],
    ['expand=shelf.nothing', 'ada', 'bookShelf has no relation nothing.'],
    ['expand=shelf.onTop.shelf', 'ada', 'expand supports up to 2 levels.'],
    [
      `expand=${Array.from({ length: 11 }, () => 'shelf').join()}`,
      'ada',
      'expand accepts up to 10 names.',
    ],
    ['expand=shelf&expand=authors', 'ada', 'Duplicate parameter expand.'],
  ])('%s is rejected for %s with a message', async (query, name, title) => {
    const { ask, books } = library
    for (const address of [`/v1/books?${query}`, `/v1/books/${books[0].id}?${query}`]) {
      const { status, body } = await ask(name, `GET ${address}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'bad-request', title })
    }
  })
})
