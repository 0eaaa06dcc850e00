import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type Ask, askOf, type Name } from '../sample/ask.ts'
import { openLibrary, type OpenLibrary } from '../sample/open-library.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: Ask

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = askOf(opened)
  })
  afterAll(() => opened.close())

  const write = async (name: Name, values: object) => {
    const book = (await ask('lena', 'GET /v1/books?limit=1')).list.items[0]?.id
    return (await ask(name, 'POST /v1/reviews', { body: { book, stars: 3, ...values } })).record
  }

  test('all that is wrong is said at once', async () => {
    await write('umar', { headline: 'Taken' })
    const own = await write('una', { headline: 'Much to mend' })
    const body = { stars: 9, remark: 'x', verdict: 7, begun: 'soon', odd: 1, headline: 'Taken' }
    const fields = {
      stars: 'This must be at most 5.',
      remark: 'You may not set this.',
      verdict: 'You may not set this.',
      begun: expect.stringContaining('must be'),
      odd: 'There is no such field.',
      headline: 'The book has a review of this name.',
    }
    const changed = await ask('una', `PATCH /v1/reviews/${own.id}`, { body, version: 1 })
    expect(changed).toMatchObject({ status: 422, body: { fields } })
    const book = '0000000000000000'
    const made = await ask('una', 'POST /v1/reviews', { body: { ...body, book } })
    const { headline: _, ...others } = fields
    expect(made.body['fields']).toEqual({ ...others, book: 'There is no such record.' })
    expect((await ask('lena', `GET /v1/reviews/${own.id}`)).body).toMatchObject({ version: 1 })
  })
})
