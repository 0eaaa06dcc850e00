import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import type { Name } from '../sample/ask.ts'
import { openReviewedLibrary, type ReviewedLibrary } from './reviewed-library.ts'

/** How much of a record is answered. */
describe.each(eachDatabase)('$name', (kind) => {
  let library: ReviewedLibrary
  beforeAll(async () => {
    library = await openReviewedLibrary(kind)
  })
  afterAll(() => library.opened.close())

  test('only the chosen fields are answered, with id and version, in the order of the declaration', async () => {
    const { books, open, get } = library
    const { list } = await get('una', '/v1/books?fields=price,title,admired&limit=1')
    expect(JSON.stringify(list.items)).toBe(
      JSON.stringify([
        { id: books[0].id, version: 2, title: books[0]['title'], price: null, admired: false },
      ]),
    )
    const one = await get('una', `/v1/reviews/${open.id}?fields=state,created`)
    expect(one.body).toEqual({
      id: open.id,
      version: 3,
      created: open['created'],
      state: 'published',
    })
    expect((await get('una', '/v1/books?fields=&limit=1')).list.items).toEqual([
      { id: books[0].id, version: 2 },
    ])
  })

  test('what a list is sorted by need not be answered for the next page to follow', async () => {
    const { get } = library
    const seen: string[] = []
    for (let after = ''; ;) {
      const address = `/v1/books?fields=authors&sort=-title,created&limit=1${after}`
      const { list } = await get('una', address)
      for (const item of list.items) {
        expect(Object.keys(item)).toEqual(['id', 'version', 'authors'])
        seen.push(item.id)
      }
      if (list.next === null) break
      after = `&after=${list.next}`
    }
    const { list } = await get('una', '/v1/books?sort=-title,created')
    expect(seen).toEqual(list.items.map(({ id }) => id))
  })

  test.each<[string, Name, string]>([
    ['fields=colour', 'ada', 'book has no colour to show.'],
    ['fields=title,owner', 'ada', 'book has no owner to show.'],
    ['fields=removed', 'ada', 'book has no removed to show.'],
    ['fields=__proto__', 'ada', 'book has no __proto__ to show.'],
    ['fields=constructor', 'ada', 'book has no constructor to show.'],
    ['fields=state', 'ada', 'book has no state to show.'],
    ['fields=reviews', 'ada', 'book has no reviews to show.'],
    ['fields=shelf.name', 'ada', 'shelf must be expanded before anything behind it can be chosen.'],
    [
      'fields=title.x&expand=shelf',
      'ada',
      'title must be expanded before anything behind it can be chosen.',
    ],
    ['fields=authors.email&expand=authors', 'una', 'author has no email to show.'],
    ['fields=a.b.c.d', 'ada', 'fields goes at most 2 relations deep.'],
    [
      `fields=${Array.from({ length: 101 }, (_, place) => `f${place}`).join()}`,
      'ada',
      'fields takes at most 100 names.',
    ],
    ['expand=title', 'ada', 'book has no title to expand.'],
    ['expand=owner', 'ada', 'book has no owner to expand.'],
    ['expand=nothing', 'ada', 'book has no nothing to expand.'],
    ['expand=__proto__', 'ada', 'book has no __proto__ to expand.'],
    ['expand=shelf.nothing', 'ada', 'bookShelf has no nothing to expand.'],
    ['expand=shelf.onTop.shelf', 'ada', 'expand goes at most 2 relations deep.'],
    [
      `expand=${Array.from({ length: 11 }, () => 'shelf').join()}`,
      'ada',
      'expand takes at most 10 names.',
    ],
    ['expand=shelf&expand=authors', 'ada', 'expand is given twice.'],
  ])('%s is refused to %s in a sentence', async (query, name, title) => {
    const { ask, books } = library
    for (const address of [`/v1/books?${query}`, `/v1/books/${books[0].id}?${query}`]) {
      const { status, body } = await ask(name, `GET ${address}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ id: 'malformed', title })
    }
  })
})
