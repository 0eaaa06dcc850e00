import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { SearchHits } from '#shell/operations/lists/search-all.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('the global search on $name', (kind) => {
  let ask: SendRequest
  beforeEach(async () => {
    const library = await openLibrary(kind)
    onTestFinished(library.close)
    ask = requestSender(library)
  })

  const find = async (name: Name, query: string) => {
    const { body } = await ask(name, `GET /v1/search?${query}`)
    return body['found'] as readonly SearchHits[]
  }

  test('the search covers every entity, and each result has a title and a place', async () => {
    const book = (await ask('ada', 'GET /v1/books?limit=1&search=island')).list.items[0]
    const body = { book: book?.id, headline: 'An island far away', stars: 4 }
    const { record } = await ask('una', 'POST /v1/reviews', { body })
    const found = await find('una', 'search=island')
    expect(found.map(({ plural }) => plural)).toEqual(['books', 'reviews'])
    expect(found[1]).toEqual({
      entity: 'review',
      plural: 'reviews',
      pluralLabel: 'Reviews',
      items: [{ id: record.id, title: 'An island far away', state: 'Draft' }],
      isMore: false,
    })
  })

  test('nobody finds records that they may not read', async () => {
    const book = (await ask('ada', 'GET /v1/books?limit=1')).list.items[0]?.id
    const body = { book, headline: 'Unheard secret', stars: 4 }
    await ask('una', 'POST /v1/reviews', { body })
    expect(await find('una', 'search=unheard')).toHaveLength(1)
    expect(await find('umar', 'search=unheard')).toEqual([])
    expect(await find('stranger', 'search=unheard')).toEqual([])
  })

  test('an entity without searchable fields is searched by the beginning of its titles', async () => {
    const found = await find('ada', 'search=The%20s')
    const shelves = found.find(({ entity }) => entity === 'bookShelf')
    expect(shelves?.items.map(({ title }) => title)).toEqual(['The sea'])
  })

  test('a unique value leads to its record as the first result', async () => {
    const shelf = (await ask('ada', 'GET /v1/book-shelves')).list.items[0]?.id
    const book = async (title: string, isbn?: string) => {
      const body = { title, shelf, ...(isbn === undefined ? {} : { isbn }) }
      return (await ask('lena', 'POST /v1/books', { body })).record.id
    }
    const named = await book('All about 0140449132')
    const meant = await book('Moby-Dick', '0140449132')
    const [books] = await find('stranger', 'search=0140449132')
    expect(books?.items.map(({ id }) => id)).toEqual([meant, named])
    const [begun] = await find('stranger', 'search=01404')
    expect(begun?.items[0]?.id).toBe(meant)
  })

  test('a match in the title is ranked above one in the text', async () => {
    const shelf = (await ask('ada', 'GET /v1/book-shelves')).list.items[0]?.id
    const book = async (title: string, summary = '') => {
      const body = { title, shelf, ...(summary === '' ? {} : { summary }) }
      const { status, record } = await ask('lena', 'POST /v1/books', { body })
      expect(status).toBe(201)
      return record.id
    }
    const text = await book('Recipes', 'Soup of zostera, and zostera again')
    const word = await book('Soup of zostera')
    const prefix = await book('Zostera soup')
    const exact = await book('zostera')
    const best = [exact, prefix, word, text]
    const idsOf = async (query: string) =>
      (await find('lena', query))
        .find(({ plural }) => plural === 'books')
        ?.items.map(({ id }) => id)
    expect(await idsOf('search=Zostera')).toEqual(best)
    expect(await idsOf('search=Zostera&limit=1')).toEqual([exact])
    expect(await idsOf('search=Zostera&list=books')).toEqual(best)
    expect(await find('lena', 'search=Zostera&list=authors')).toEqual([])

    const author = (await ask('lena', 'POST /v1/authors', { body: { name: 'Ann Zostera' } })).record
      .id
    expect((await find('lena', 'search=ann')).map(({ items }) => items[0]?.id)[0]).toBe(author)

    // However many weaker matches there are.
    for (let number = 0; number < 60; number += 1) {
      await book(`Number ${number}`, 'On zosteraceae')
      if (number % 5 === 0) await book(`Zosteraceae ${number}`)
    }
    const late = await book('Zosteraceae')
    expect((await idsOf('search=zosteraceae&limit=3'))?.[0]).toBe(late)
    const titles = (await find('lena', 'search=zosteraceae&limit=13&list=books'))[0]?.items
    expect(titles?.slice(1).every(({ title }) => title.startsWith('Zosteraceae '))).toBe(true)
    expect(titles?.map(({ id }) => id).slice(1)).toEqual(
      titles
        ?.map(({ id }) => id)
        .slice(1)
        .toSorted(),
    )
  })

  test('each entity has a limited number of results, and the response says where there are more', async () => {
    const [books] = await find('ada', 'search=the&limit=1')
    expect(books?.items).toHaveLength(1)
    expect(books?.isMore).toBe(true)
  })

  test('an empty query has no results, and an invalid one gets 400', async () => {
    expect(await find('ada', 'search=%20')).toEqual([])
    expect(await find('ada', '')).toEqual([])
    const long = await ask('ada', `GET /v1/search?search=${'a'.repeat(201)}`)
    expect(long.status).toBe(400)
    expect((await ask('ada', 'GET /v1/search?search=a&limit=26')).status).toBe(400)
    expect((await ask('ada', 'GET /v1/search?sort=a')).status).toBe(400)
  })
})
