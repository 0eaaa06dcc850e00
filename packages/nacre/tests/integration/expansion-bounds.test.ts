import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { whereParam, type Name } from '../library/requests.ts'
import { product } from 'example-library/product.ts'
import { openReviewedLibrary, type ReviewedLibrary } from './reviewed-library.ts'
import { atDepth } from '#tests/depth.ts'

type Values = Readonly<Record<string, unknown>>

/** The number and cost of expanded records. */
describe.each(eachDatabase)('$name', (kind) => {
  let library: ReviewedLibrary
  beforeAll(async () => {
    library = await openReviewedLibrary(kind)
  })
  afterAll(() => library.opened.close())

  test('an inverse relation is expanded up to a limit, and the rest has its own list', async () => {
    const { books, get, make } = library
    const shelf = books[2]['shelf']
    const author = await make('lena', 'authors', { name: 'Prolific' })
    const titles = Array.from({ length: 60 }, (_, index) => `Volume ${index}`)
    for (const title of titles) {
      await make('lena', 'books', { title, shelf, authors: [author.id] })
    }
    const seen: unknown[] = []
    const { body } = await get('una', `/v1/authors/${author.id}?expand=books&fields=books.title`)
    let page = Object(body['books'])
    seen.push(...page.items.map((item: Values) => item['title']))
    expect(seen).toHaveLength(25)
    while (page.next !== null) {
      const query = `${whereParam({ authors: { has: author.id } })}&after=${page.next}`
      page = (await get('una', `/v1/books?${query}`)).list
      seen.push(...page.items.map((item: Values) => item['title']))
    }
    expect(seen).toEqual(titles)
  })

  test('one query per relation and level, whatever the number of records', async () => {
    const { opened, get } = library
    const { database } = opened
    const { read } = database
    const count = async (address: string) => {
      let number = 0
      database.read = (query) => {
        number += 1
        return read(query)
      }
      await get('lena', address).finally(() => (database.read = read))
      return number
    }
    // On SQLite the reactions of the actor are cached until a commit.
    const marks = kind.name === 'sqlite' ? 0 : 1
    await get('lena', '/v1/books?limit=50')
    // The records, the join table of their authors, and the reactions of the actor.
    expect(await count('/v1/books?limit=50')).toBe(2 + marks)
    expect(await count('/v1/books?limit=50&fields=title')).toBe(1)
    expect(await count('/v1/books?limit=50&fields=title,shelf&expand=shelf')).toBe(2)
    const query = 'fields=shelf.name,authors.name,reviews.headline,reviews.book.title'
    const all = 'expand=shelf,authors,reviews.book,loans&limit=50'
    // Books and the ids of their authors; shelves; authors; reviews; their books; loans with their reactions.
    await get('lena', '/v1/loans')
    expect(await count(`/v1/books?${query}&${all}`)).toBe(7 + marks)
  })

  test('a response has a limited number of related records', async () => {
    const { ask, books, get, make } = library
    const many = await ask('una', 'GET /v1/books?limit=200&expand=shelf,authors.books.shelf')
    expect(many).toMatchObject({ status: 400 })
    const author = (await get('una', `/v1/authors?${whereParam({ name: 'Prolific' })}`)).list
      .items[0]
    const wide = await ask('una', `GET /v1/books?limit=200&expand=authors.books,shelf`)
    expect(author).toBeDefined()
    expect(wide).toMatchObject({ status: 200 })
    for (let index = 0; index < 60; index += 1) {
      await make('lena', 'books', {
        title: `Other ${index}`,
        shelf: books[0]['shelf'],
        authors: [author?.id],
      })
    }
    const { status, body } = await ask('una', 'GET /v1/books?limit=200&expand=authors.books')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'bad-request',
      title: 'Too many related records (max. 2,500). Use a smaller limit.',
    })
    const few = await get('una', '/v1/books?limit=20&expand=authors.books')
    expect(few.list.items).toHaveLength(20)
  })

  test('random selections and expansions equal single reads of each record', async () => {
    const { get } = library
    const names = [
      'shelf',
      'sequelOf',
      'authors',
      'shelf.onTop',
      'sequelOf.shelf',
      'sequelOf.authors',
    ]
    const property = fc.asyncProperty(
      fc.constantFrom<Name>('umar', 'una', 'lena'),
      fc.subarray(names),
      fc.subarray(['title', 'shelf', 'authors', 'price', 'tags', 'admired', 'createdAt', 'cover']),
      async (name, expand, fields) => {
        const query = [
          'limit=10',
          ...(expand.length > 0 ? [`expand=${expand.join()}`] : []),
          ...(fields.length > 0 ? [`fields=${fields.join()}`] : []),
        ].join('&')
        const { list } = await get(name, `/v1/books?${query}`)
        for (const item of list.items) {
          const tops = expand.map((path) => path.split('.')[0] ?? '')
          const whole = (await get(name, `/v1/books/${item.id}`)).body
          const chosen =
            fields.length > 0 ? ['id', 'version', ...fields, ...tops] : Object.keys(whole)
          const picked = Object.fromEntries(chosen.map((key) => [key, whole[key]]))
          expect(item).toEqual(await expanded(name, 'book', picked, expand))
        }
      },
    )
    await fc.assert(property, { numRuns: atDepth(25) })
  })

  /** Builds the same response from single reads. */
  async function expanded(name: Name, of: string, record: Values, paths: readonly string[]) {
    const result: Record<string, unknown> = { ...record }
    const entity = product.entities.find((one) => one.name === of)
    for (const top of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
      const target = product.entities.find(
        (one) => one.name === Object(entity?.fields)[top]?.relation?.target,
      )
      const inner = paths.flatMap((path) =>
        path.startsWith(`${top}.`) ? [path.slice(top.length + 1)] : [],
      )
      const one = async (id: unknown): Promise<unknown> => {
        const { status, body } = await library.ask(name, `GET /v1/${target?.plural}/${String(id)}`)
        return status === 200 ? expanded(name, target?.name ?? '', body, inner) : id
      }
      const value = record[top]
      result[top] = Array.isArray(value)
        ? await Promise.all(value.map(one))
        : value === null
          ? null
          : await one(value)
    }
    return result
  }
})
