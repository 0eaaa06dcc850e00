import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { createCleanup } from '#shell/store/cleanup.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const createAuthor = (name: Name, key: string, body: unknown) =>
    ask(name, 'POST /v1/authors', { key, body })
  const countAuthors = async (name: string) => {
    const where = encodeURIComponent(JSON.stringify({ name }))
    return (await ask('ada', `GET /v1/authors?total=true&where=${where}`)).list.total
  }

  test('a repeated request takes effect once and gets the same response', async () => {
    const body = { name: 'Once', email: 'once@example.org' }
    const first = await createAuthor('lena', 'a', body)
    expect(first).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: expect.any(String) },
    })
    // Later changes of the record do not affect the stored response.
    await ask('lena', `PATCH /v1/authors/${first.record.id}`, {
      version: 1,
      body: { name: 'Once!' },
    })
    expect(await createAuthor('lena', 'a', body)).toEqual(first)
    await ask('lena', `DELETE /v1/authors/${first.record.id}`, { version: 2 })
    expect(await createAuthor('lena', 'a', body)).toEqual(first)
    expect([await countAuthors('Once'), await countAuthors('Once!')]).toEqual([0, 0])
  })

  test('the same key with another body gets 422', async () => {
    await createAuthor('lena', 'b', { name: 'B' })
    for (const body of [{ name: 'C' }, { name: 'B', email: null }, undefined]) {
      expect(await createAuthor('lena', 'b', body)).toMatchObject({
        status: 422,
        body: { code: 'idempotency-key-reused' },
      })
    }
    expect(await countAuthors('C')).toBe(0)
  })

  test('a key is valid for one user and one path', async () => {
    const body = { name: 'Shared key' }
    const first = await createAuthor('lena', 'c', body)
    const second = await createAuthor('cleo', 'c', body)
    expect(second.status).toBe(201)
    expect(second.record.id).not.toBe(first.record.id)
    const steps = [{ op: 'create', collection: 'authors', values: body }]
    expect(await ask('lena', 'POST /v1/batch', { key: 'c', body: { steps } })).toMatchObject({
      status: 200,
    })
    expect(await countAuthors('Shared key')).toBe(3)
    // Without permission the response is 403, even for a key that another user has used.
    expect(await createAuthor('una', 'c', body)).toMatchObject({ status: 403 })
  })

  test('a rejected request can be repeated with its key and another body', async () => {
    expect(await createAuthor('lena', 'd', { name: '' })).toMatchObject({ status: 422 })
    expect(await createAuthor('lena', 'd', { name: 'Better' })).toMatchObject({ status: 201 })
  })

  test('concurrent requests with the same key take effect once and get the same response', async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves?limit=1')).list.items[0]?.id
    const body = { title: 'At once', shelf, isbn: '2222222222' }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => ask('lena', 'POST /v1/books', { key: 'e', body })),
    )
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(responses[0]?.status).toBe(201)
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createAuthor('lena', 'f', { name: index % 2 === 0 ? 'Even' : 'Odd' }),
      ),
    )
    expect(others.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(others.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(Number(await countAuthors('Even')) + Number(await countAuthors('Odd'))).toBe(1)
  })

  test('changes, transitions, removals, actions and batches can be repeated', async () => {
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const created = await ask('una', 'POST /v1/reviews', {
      body: { book, headline: 'Again', stars: 2, body: 'x' },
    })
    const path = `/v1/reviews/${created.record.id}`
    const sendTwice = async (name: Name, operation: string, options: object) => {
      const response = await ask(name, operation, { key: 'g', ...options })
      expect(response.status, `${operation} ${JSON.stringify(response.body)}`).toBeLessThan(300)
      expect(await ask(name, operation, { key: 'g', ...options })).toEqual(response)
      return response
    }
    await sendTwice('una', `PATCH ${path}`, { version: 1, body: { stars: 3 } })
    await sendTwice('lena', `POST ${path}/quote`, { body: { words: 'x' } })
    await sendTwice('una', `POST ${path}/submit`, { version: 3 })
    const steps = [{ op: 'create', collection: 'authors', values: { name: 'In a batch' } }]
    await sendTwice('lena', 'POST /v1/batch', { body: { steps } })
    expect(await countAuthors('In a batch')).toBe(1)
    await sendTwice('ada', `DELETE ${path}`, { version: 4 })
    await sendTwice('ada', `POST ${path}/restore`, {})
    const { body } = await ask('lena', `GET ${path}/history`)
    expect(Object(body['items']).map(({ verb }: { verb: string }) => verb)).toEqual([
      'restore',
      'remove',
      'submit',
      'change',
      'change',
      'create',
    ])
  })

  test('a repeated request does not count toward limits', async () => {
    const body = { about: 'More light' }
    const suggest = (key: string) => ask('una', 'POST /v1/suggestions', { key, body })
    const first = await suggest('h')
    for (let time = 0; time < 9; time += 1) expect(await suggest('h')).toEqual(first)
    expect(await suggest('i')).toMatchObject({ status: 201 })
  })

  test('a key expires after a day', async () => {
    const body = { name: 'Yesterday' }
    await createAuthor('lena', 'j', body)
    const cleanup = createCleanup(opened.database)
    await cleanup.deleteExpired(new Date(Date.now() + 23 * 3_600_000))
    await createAuthor('lena', 'j', body)
    expect(await countAuthors('Yesterday')).toBe(1)
    await cleanup.deleteExpired(new Date(Date.now() + 25 * 3_600_000))
    await createAuthor('lena', 'j', body)
    expect(await countAuthors('Yesterday')).toBe(2)
  })
})
