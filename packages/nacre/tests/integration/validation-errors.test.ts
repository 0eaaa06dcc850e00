import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const write = async (name: Name, values: object) => {
    const book = (await ask('lena', 'GET /v1/books?limit=1')).list.items[0]?.id
    return (await ask(name, 'POST /v1/reviews', { body: { book, stars: 3, ...values } })).record
  }

  test('all validation errors are reported at once', async () => {
    await write('umar', { headline: 'Taken' })
    const own = await write('una', { headline: 'Much to mend' })
    const body = { stars: 9, remark: 'x', verdict: 7, begun: 'soon', odd: 1, headline: 'Taken' }
    const errors = {
      stars: 'Must be 5 or less.',
      remark: 'You don’t have permission to change this field.',
      verdict: 'You don’t have permission to change this field.',
      begun: 'Enter a date such as 2026-01-28.',
      odd: 'Unknown field.',
      headline: 'The book has a review of this name.',
    }
    const changed = await ask('una', `PATCH /v1/reviews/${own.id}`, { body, version: 1 })
    expect(changed).toMatchObject({ status: 422, body: { errors } })
    const book = '0000000000000000'
    const made = await ask('una', 'POST /v1/reviews', { body: { ...body, book } })
    const { headline: _, ...others } = errors
    expect(made.body['errors']).toEqual({
      ...others,
      book: 'There is no such record, or you may not read it.',
    })
    expect((await ask('lena', `GET /v1/reviews/${own.id}`)).body).toMatchObject({ version: 1 })
  })
})
