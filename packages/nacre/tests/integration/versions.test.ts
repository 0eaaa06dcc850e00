import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender } from '../library/requests.ts'
import { book } from 'example-library/entities/book.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

const missing = '0000000000000000'
const entry = {
  entity: 'book',
  version: 2,
  occurredAt: '2026-01-28T08:00:00.000Z',
  actor: null,
  channel: 'api',
  device: null,
  requestId: null,
  verb: 'change',
  changes: {},
}

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const createBook = async (values: object = {}) => {
    const shelves = await ask('lena', 'GET /v1/book-shelves?limit=1')
    const body = { title: 'New', shelf: shelves.list.items[0]?.id, ...values }
    const { record, status } = await ask('lena', 'POST /v1/books', { body })
    expect(status).toBe(201)
    return record
  }
  const events = async (id: string) => {
    const { build, read } = opened.database
    const query = build.selectFrom('nacre_outbox').selectAll().where('record', '=', id)
    return read(query.orderBy('seq').compile())
  }

  test('creating a record gives its Location and ETag', async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    const body = { title: 'Emma', shelf, pages: 474, price: '7.9', topics: ['land'], tags: [] }
    const created = await ask('lena', 'POST /v1/books', { body })
    expect(created).toMatchObject({
      status: 201,
      headers: { etag: '"1"', location: `/v1/books/${created.record.id}` },
      body: { version: 1, title: 'Emma', price: '7.90', admirers: 0, shout: 'EMMA', authors: [] },
    })
    expect(created.body).toMatchObject({ twoCost: '15.80', summary: null, admired: false })
    const read = await ask('stranger', `GET ${created.headers['location']}`)
    expect(read).toMatchObject({ status: 200, body: created.body, headers: { etag: '"1"' } })
    expect(Object.keys(read.body)).toEqual(Object.keys(created.body))
    expect(read.body).not.toHaveProperty('owner')
    expect(read.body).not.toHaveProperty('removedAt')
  })

  test('PATCH requires the current version and gives the next one', async () => {
    const { id } = await createBook({ pages: 10 })
    const path = `PATCH /v1/books/${id}`
    expect(await ask('lena', path, { body: { pages: 11 } })).toMatchObject({
      status: 428,
      body: { code: 'precondition-required' },
    })
    const changed = await ask('lena', path, { body: { pages: 11 }, version: 1 })
    expect(changed).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { version: 2, pages: 11, title: 'New' },
    })
    const stored = await ask('lena', `GET /v1/books/${id}`)
    expect(stored.body).toEqual(changed.body)
    // Omitted values remain, null clears a value, and computed fields are updated.
    const cleared = await ask('lena', path, { body: { pages: null, title: 'Old' }, version: 2 })
    expect(cleared.body).toMatchObject({ version: 3, pages: null, title: 'Old', shout: 'OLD' })
  })

  test('PATCH with an old version gets 412 with the current record and the conflicting fields', async () => {
    const { id } = await createBook({ pages: 10, isbn: '123456789X' })
    const path = `PATCH /v1/books/${id}`
    await ask('lena', path, { body: { title: 'First', spine: '#ffffff' }, version: 1 })
    for (const version of [1, 0, 3, 999_999_999_999_999]) {
      const conflictingFields = version === 0 ? ['title', 'pages'] : version === 1 ? ['title'] : []
      const errorResponse = await ask('cleo', path, {
        body: { title: 'Second', pages: 12 },
        version,
      })
      expect(errorResponse, String(version)).toMatchObject({
        status: 412,
        body: {
          code: 'precondition-failed',
          details: { conflictingFields, currentRecord: { id, version: 2, title: 'First' } },
        },
      })
      expect(Object(errorResponse.body['details']).currentRecord).not.toHaveProperty('owner')
    }
    expect((await ask('una', `GET /v1/books/${id}`)).body).toMatchObject({ version: 2, pages: 10 })
    for (const operation of [`DELETE /v1/books/${id}`, `PATCH /v1/books/${id}`]) {
      expect(await ask('ada', operation, { version: 1 })).toMatchObject({ status: 412 })
      expect(await ask('ada', operation)).toMatchObject({ status: 428 })
    }
    expect(
      (await opened.store.history.list({ entity: 'book', record: id }, { limit: 9 })).length,
    ).toBe(2)
    expect(await events(id)).toHaveLength(2)
  })

  test('a version conflict reveals no fields that the user may not read', async () => {
    const { record } = await ask('lena', 'POST /v1/authors', {
      body: { name: 'Verne', email: 'jules@example.org' },
    })
    const path = `PATCH /v1/authors/${record.id}`
    await ask('lena', path, { body: { email: 'verne@example.org' }, version: 1 })
    const errorResponse = await ask('una', path, { body: { name: 'x' }, version: 1 })
    expect(errorResponse.status).toBe(403)
    expect(JSON.stringify(errorResponse.body)).not.toContain('example.org')
  })

  test('of fifty concurrent changes of one version, one succeeds and the others get 412', async () => {
    const { id } = await createBook()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        ask('lena', `PATCH /v1/books/${id}`, { body: { title: `By ${number}` }, version: 1 }),
      ),
    )
    const [winner, ...others] = responses.toSorted((a, b) => a.status - b.status)
    expect(winner?.status).toBe(200)
    for (const other of others) {
      expect(other).toMatchObject({
        status: 412,
        body: {
          details: {
            currentRecord: { version: 2, title: winner?.body['title'] },
            conflictingFields: ['title'],
          },
        },
      })
    }
    expect((await ask('una', `GET /v1/books/${id}`)).body['title']).toBe(winner?.body['title'])
    expect(await events(id)).toHaveLength(2)
  })

  test('of fifty concurrent records with the same unique value, one is created and the others get 422', async () => {
    const shelf = (await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id
    const body = { title: 'Once', shelf, isbn: '0000000001' }
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => ask('lena', 'POST /v1/books', { body })),
    )
    const created = responses.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    for (const response of responses) {
      if (response.status === 201) continue
      expect(response).toMatchObject({
        status: 422,
        body: { code: 'validation-failed', errors: { isbn: 'Already in use.' } },
      })
    }
  })

  test('each change has a history entry and an event, and a rejected change has neither', async () => {
    const { id } = await createBook({ pages: 5 })
    const path = `/v1/books/${id}`
    await ask('cleo', `PATCH ${path}`, { body: { pages: 6, title: 'New' }, version: 1 })
    await ask('lena', `PATCH ${path}`, { body: { pages: 0 }, version: 2 })
    await ask('lena', `PATCH ${path}`, { body: { shelf: missing }, version: 2 })
    await ask('una', `PATCH ${path}`, { body: { pages: 7 }, version: 2 })
    await ask('lena', `PATCH ${path}`, { body: { pages: 7 }, version: 1 })
    await ask('ada', `DELETE ${path}`, { version: 2 })
    await ask('ada', `POST ${path}/restore`)
    const { body } = await ask('lena', `GET ${path}/history`)
    expect(body['items']).toMatchObject([
      { version: 4, verb: 'restore', actor: 'user:ada', channel: 'api' },
      { version: 3, verb: 'remove', actor: 'user:ada' },
      { version: 2, verb: 'change', actor: 'user:cleo', changes: { pages: [5, 6] } },
      { version: 1, verb: 'create', actor: 'user:lena' },
    ])
    expect(Object(Object(body['items'])[2]).changes).toEqual({ pages: [5, 6] })
    expect((await events(id)).map(({ verb, version }) => [verb, Number(version)])).toEqual([
      ['create', 1],
      ['change', 2],
      ['remove', 3],
      ['restore', 4],
    ])
  })

  test('a failed transaction leaves no history entry', async () => {
    const { id } = await createBook()
    const { store } = opened
    const before = await store.history.list({ entity: 'book', record: id }, { limit: 9 })
    const failing = store.write(async (trx) => {
      const found = await store.records(book).read({ id, where: [] }, trx)
      if (!found) throw new Error('The record is missing.')
      await store.records(book).update(trx, found, { title: 'x' }, new Date().toISOString())
      await store.history.write(trx, { ...entry, record: id })
      throw new Error('The power is gone.')
    })
    await expect(failing).rejects.toThrow('The power is gone.')
    expect(await store.history.list({ entity: 'book', record: id }, { limit: 9 })).toEqual(before)
    expect((await ask('una', `GET /v1/books/${id}`)).body).toMatchObject({
      title: 'New',
      version: 1,
    })
  })
})
