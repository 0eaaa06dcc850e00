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

  const make = (name: Name, key: string, body: unknown) =>
    ask(name, 'POST /v1/authors', { key, body })
  const named = async (name: string) => {
    const where = encodeURIComponent(JSON.stringify({ name }))
    return (await ask('ada', `GET /v1/authors?total=true&where=${where}`)).list.total
  }

  test('a request that comes again is answered the same and done once', async () => {
    const body = { name: 'Once', email: 'once@example.org' }
    const first = await make('lena', 'a', body)
    expect(first).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: expect.any(String) },
    })
    // It is the answer of then, whatever has become of the record.
    await ask('lena', `PATCH /v1/authors/${first.record.id}`, {
      version: 1,
      body: { name: 'Once!' },
    })
    expect(await make('lena', 'a', body)).toEqual(first)
    await ask('lena', `DELETE /v1/authors/${first.record.id}`, { version: 2 })
    expect(await make('lena', 'a', body)).toEqual(first)
    expect([await named('Once'), await named('Once!')]).toEqual([0, 0])
  })

  test('the same key with something else to say is refused', async () => {
    await make('lena', 'b', { name: 'B' })
    for (const body of [{ name: 'C' }, { name: 'B', email: null }, undefined]) {
      expect(await make('lena', 'b', body)).toMatchObject({
        status: 422,
        body: { code: 'idempotency-key-reused' },
      })
    }
    expect(await named('C')).toBe(0)
  })

  test('a key is its owner’s, and its address’s', async () => {
    const body = { name: 'Shared key' }
    const hers = await make('lena', 'c', body)
    const his = await make('cleo', 'c', body)
    expect(his.status).toBe(201)
    expect(his.record.id).not.toBe(hers.record.id)
    const steps = [{ op: 'create', collection: 'authors', values: body }]
    expect(await ask('lena', 'POST /v1/batch', { key: 'c', body: { steps } })).toMatchObject({
      status: 200,
    })
    expect(await named('Shared key')).toBe(3)
    // Who may not do it is told so, whoever has done it under this key.
    expect(await make('una', 'c', body)).toMatchObject({ status: 403 })
  })

  test('what was refused can be tried again under its key', async () => {
    expect(await make('lena', 'd', { name: '' })).toMatchObject({ status: 422 })
    expect(await make('lena', 'd', { name: 'Better' })).toMatchObject({ status: 201 })
  })

  test('twenty of the same at once are done once, and all are answered alike', async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves?limit=1')).list.items[0]?.id
    const body = { title: 'At once', shelf, isbn: '2222222222' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('lena', 'POST /v1/books', { key: 'e', body })),
    )
    for (const response of answers) expect(response).toEqual(answers[0])
    expect(answers[0]?.status).toBe(201)
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        make('lena', 'f', { name: index % 2 === 0 ? 'Even' : 'Odd' }),
      ),
    )
    expect(others.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(others.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(Number(await named('Even')) + Number(await named('Odd'))).toBe(1)
  })

  test('changes, moves, removals, actions and batches can be asked for again, too', async () => {
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const made = await ask('una', 'POST /v1/reviews', {
      body: { book, headline: 'Again', stars: 2, body: 'x' },
    })
    const at = `/v1/reviews/${made.record.id}`
    const twice = async (name: Name, what: string, more: object) => {
      const one = await ask(name, what, { key: 'g', ...more })
      expect(one.status, `${what} ${JSON.stringify(one.body)}`).toBeLessThan(300)
      expect(await ask(name, what, { key: 'g', ...more })).toEqual(one)
      return one
    }
    await twice('una', `PATCH ${at}`, { version: 1, body: { stars: 3 } })
    await twice('lena', `POST ${at}/quote`, { body: { words: 'x' } })
    await twice('una', `POST ${at}/submit`, { version: 3 })
    const steps = [{ op: 'create', collection: 'authors', values: { name: 'In a batch' } }]
    await twice('lena', 'POST /v1/batch', { body: { steps } })
    expect(await named('In a batch')).toBe(1)
    await twice('ada', `DELETE ${at}`, { version: 4 })
    await twice('ada', `POST ${at}/restore`, {})
    const { body } = await ask('lena', `GET ${at}/history`)
    expect(Object(body['items']).map(({ verb }: { verb: string }) => verb)).toEqual([
      'restore',
      'remove',
      'submit',
      'change',
      'change',
      'create',
    ])
  })

  test('what comes again is not counted again', async () => {
    const body = { about: 'More light' }
    const suggest = (key: string) => ask('una', 'POST /v1/suggestions', { key, body })
    const first = await suggest('h')
    for (let time = 0; time < 9; time += 1) expect(await suggest('h')).toEqual(first)
    expect(await suggest('i')).toMatchObject({ status: 201 })
  })

  test('after a day nobody is known again', async () => {
    const body = { name: 'Yesterday' }
    await make('lena', 'j', body)
    const tidy = createCleanup(opened.database)
    await tidy.deleteExpired(new Date(Date.now() + 23 * 3_600_000))
    await make('lena', 'j', body)
    expect(await named('Yesterday')).toBe(1)
    await tidy.deleteExpired(new Date(Date.now() + 25 * 3_600_000))
    await make('lena', 'j', body)
    expect(await named('Yesterday')).toBe(2)
  })
})
