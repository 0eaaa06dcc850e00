import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { RecordOf } from '#shell/language/entities/entity.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type actors as Cast, actors } from '#tests/library/actors.ts'
import type { book } from 'example-library/entities/book.ts'
import type { review } from 'example-library/entities/review.ts'
import { openLibrary, type OpenLibrary } from '#tests/library/open-library.ts'
import type { product as library } from 'example-library/product.ts'
import type { Client } from './client.ts'
import type { PageContext } from './page-context.ts'
import { type HttpResult, toHttpResult, type Http } from './http.ts'
import { createHttp } from './create-http.ts'

type Library = Http & Client<typeof library.entities>

const clientAs = ({ api }: OpenLibrary, name: keyof typeof Cast): Library =>
  createHttp(async ({ method, url, body, version }) => {
    const [path = '', query = ''] = url.split('?')
    const params = { method, path, query, body, actor: actors[name] }
    const result = await api({ ...params, ...(version === undefined ? {} : { version }) })
    return toHttpResult(result.status, result.body)
  }) as Library

function dataOf<Data>(result: HttpResult<Data, { title: string }>): Data {
  if (!result.ok) throw new Error(result.problem.title)
  return result.data
}

test('infers the types of fields, states and reactions', () => {
  type Review = RecordOf<typeof review>
  expectTypeOf<Review['state']>().toEqualTypeOf<'draft' | 'submitted' | 'published' | 'rejected'>()
  expectTypeOf<Review['stars']>().toEqualTypeOf<number>()
  expectTypeOf<Review['begun']>().toEqualTypeOf<string | null>()
  expectTypeOf<Review['helped']>().toEqualTypeOf<boolean>()
  expectTypeOf<Review['version']>().toEqualTypeOf<number>()
  expectTypeOf<Review>().not.toHaveProperty('colour')
  type Book = RecordOf<typeof book>
  expectTypeOf<Book>().not.toHaveProperty('state')
  expectTypeOf<Book['authors']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<Book['price']>().toEqualTypeOf<string | null>()
  expectTypeOf<Book['admired']>().toEqualTypeOf<boolean>()
})

test('rejects invalid calls at compile time', () => {
  const never = (client: Library) => {
    const seen = { id: '0000000000000000', version: 1 }
    void client.reviews.list({ where: { state: 'published', stars: { gte: 3 } }, trash: true })
    void client.reviews.list({ where: { or: [{ stars: 1 }, { not: { headline: 'x' } }] } })
    void client.reviews.move(seen, 'publish')
    void client.reviews.react(seen.id, 'help', true)
    void client.reviews.act(seen.id, 'quote', { words: 'x' })
    void client.books.change(seen, { title: 'x', pages: null })
    // @ts-expect-error: there is no such list
    void client.revues
    // @ts-expect-error: there is no such state
    void client.reviews.list({ where: { state: 'gone' } })
    // @ts-expect-error: there is no such field
    void client.reviews.list({ where: { colour: 'red' } })
    // @ts-expect-error: there is no such field in any of them
    void client.reviews.list({ where: { or: [{ colour: 'red' }] } })
    // @ts-expect-error: there is no such operator
    void client.reviews.list({ where: { stars: { above: 3 } } })
    // @ts-expect-error: there is no such move
    void client.reviews.move(seen, 'forget')
    // @ts-expect-error: a book has no moves
    void client.books.move(seen, 'publish')
    // @ts-expect-error: that is no tally
    void client.reviews.react(seen.id, 'quote', true)
    // @ts-expect-error: that is no action in code
    void client.reviews.act(seen.id, 'help', {})
    // @ts-expect-error: the words are needed
    void client.reviews.act(seen.id, 'quote', {})
    // @ts-expect-error: a version is needed
    void client.books.change({ id: seen.id }, { title: 'x' })
    // @ts-expect-error: pages are a number
    void client.books.change(seen, { pages: 'many' })
    // @ts-expect-error: a title is needed
    void client.books.create({ shelf: seen.id })
    // @ts-expect-error: what is counted is not given
    void client.books.create({ title: 'x', shelf: seen.id, admirers: 7 })
    // @ts-expect-error: a state changes by a move
    void client.reviews.change(seen, { state: 'published' })
    void client.bookShelves.list({ sort: ['-floor', 'name'] })
    // @ts-expect-error: in code a name has no hyphens
    void client['book-shelves']
    // @ts-expect-error: there is nothing of this name to sort by
    void client.bookShelves.list({ sort: 'colour' })
    // @ts-expect-error: there is no such verb
    void client.bookShelves.burn(seen)
  }
  expect(never).toBeTypeOf('function')
})

test('infers the possible errors of each operation', () => {
  const never = async (client: Library) => {
    const seen = { id: '0000000000000000', version: 1 }
    const read = await client.reviews.read(seen.id)
    if (!read.ok && read.problem.code === 'not-found') return
    // @ts-expect-error: what is only read is never stale
    if (!read.ok && read.problem.code === 'precondition-failed') return
    const moved = await client.reviews.move(seen, 'publish')
    if (!moved.ok && moved.problem.code === 'move-not-allowed') return
    // @ts-expect-error: a move is told no values that could be invalid
    if (!moved.ok && moved.problem.code === 'validation-failed') return
    const quoted = await client.reviews.act(seen.id, 'quote', { words: 'x' })
    if (quoted.ok) void quoted.data.quoted.length
    // @ts-expect-error: it answers nothing else
    if (quoted.ok) void quoted.data.said
    if (!quoted.ok && quoted.problem.code === 'no-quotation') return
    const made = await client.reviews.create({ book: seen.id, headline: 'x', stars: 1 })
    // @ts-expect-error: that is what quoting can meet, not making
    if (!made.ok && made.problem.code === 'no-quotation') return
    if (!made.ok) void made.problem.errors?.headline
    // @ts-expect-error: there is no such field to be wrong
    if (!made.ok) void made.problem.errors?.colour
    const helped = await client.reviews.react(seen.id, 'help', true)
    if (helped.ok) void helped.data.helped
    // @ts-expect-error: that is what books are asked
    if (helped.ok) void helped.data.admired
  }
  expect(never).toBeTypeOf('function')
})

test('types the client of any product, and the pages of a product', () => {
  const never = ({ http }: PageContext, own: PageContext<typeof library>) => {
    void http.get('/v1/books')
    void own.http.get('/v1/books')
    void own.http.reviews.list({ where: { state: 'published' } })
    // @ts-expect-error: of an unknown product no list is known
    void http.reviews
  }
  expect(never).toBeTypeOf('function')
})

describe.each(eachDatabase)('$name', (kind) => {
  test('sends requests to the API and returns its responses', async () => {
    const opened = await openLibrary(kind)
    onTestFinished(opened.close)
    const [una, lena, umar] = [
      clientAs(opened, 'una'),
      clientAs(opened, 'lena'),
      clientAs(opened, 'umar'),
    ]
    const books = await una.books.list({ where: { title: { contains: '&?' } }, total: true })
    expect(books).toMatchObject({ ok: true, data: { items: [], total: 0 } })
    const shelved = dataOf(
      await una.books.list({ expand: ['shelf'], fields: ['title', 'shelf.name'] }),
    )
    expect(shelved.items[0]).toEqual({
      id: expect.any(String),
      version: 1,
      title: 'Twenty Thousand Leagues',
      shelf: { id: expect.any(String), version: 1, name: 'The sea' },
    })
    const lent = dataOf(await lena.books.read(shelved.items[0]?.id ?? '', { expand: ['loans'] }))
    expect(lent.loans.items).toMatchObject([{ reader: 'Captain Nemo' }])
    const counted = dataOf(
      await una.books.aggregate({
        groupBy: ['shelf', 'createdAt:year'],
        sum: 'pages',
        sort: '-count',
      }),
    )
    expect(counted).toMatchObject({
      items: [{ count: 2, sum: { pages: 420 } }, {}],
      hasMore: false,
    })
    const some = dataOf(await una.books.list({ sort: '-title', limit: 1 }))
    const book = some.items[0]?.id ?? ''
    const made = dataOf(
      await una.reviews.create({ book, headline: 'Good', stars: 4, body: 'Very.' }),
    )
    const changed = dataOf(await una.reviews.change(made, { stars: 5 }))
    expect(changed).toMatchObject({ stars: 5, version: 2 })
    const stale = await una.reviews.change(made, { stars: 1 })
    expect(stale).toMatchObject({
      ok: false,
      status: 412,
      problem: { details: { conflictingFields: ['stars'] } },
    })
    const submitted = dataOf(await una.reviews.move(changed, 'submit'))
    expect(submitted.state).toBe('submitted')
    const hidden = await umar.reviews.read(made.id)
    expect(hidden).toMatchObject({ ok: false, status: 404 })
    const published = dataOf(await lena.reviews.move(submitted, 'publish'))
    expect(await umar.reviews.react(published.id, 'help', true)).toMatchObject({
      data: { helpful: 1, helped: true },
    })
    expect(await umar.reviews.react(published.id, 'help', false)).toMatchObject({
      data: { helpful: 0, helped: false },
    })
    expect(await umar.reviews.list({ where: { state: 'published' } })).toMatchObject({
      data: { items: [{ id: published.id, headline: 'Good' }] },
    })
    const withdrawn = dataOf(await una.reviews.move(published, 'withdraw'))
    expect(await una.reviews.remove(withdrawn)).toMatchObject({ ok: true, status: 204 })
    expect(await una.reviews.list({ trash: true })).toMatchObject({
      data: { items: [{ id: made.id }] },
    })
    expect(await una.reviews.restore(made.id)).toMatchObject({
      ok: true,
      data: { state: 'draft' },
    })
    expect(await lena.reviews.act(made.id, 'quote', { words: 'Very' })).toMatchObject({
      ok: true,
      data: { quoted: 'Very' },
    })
  })
})
