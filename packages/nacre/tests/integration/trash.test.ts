import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, whereParam, requestSender, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let shelf: string

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    shelf = String((await ask('lena', 'GET /v1/book-shelves')).list.items[0]?.id)
  })
  afterAll(() => opened.close())

  const createRecord = async (name: Name, plural: string, body: object) => {
    const { record, status } = await ask(name, `POST /v1/${plural}`, { body })
    expect(status).toBe(201)
    return record
  }
  const createBook = (values: object = {}) =>
    createRecord('lena', 'books', { title: 'New', shelf, ...values })
  const createReview = (bookId: string, values: object = {}) =>
    createRecord('una', 'reviews', { book: bookId, headline: 'Good', stars: 4, ...values })
  const remove = (path: string, version = 1, name: Name = 'ada') =>
    ask(name, `DELETE ${path}`, { version })

  test('a removed record is found only in the trash', async () => {
    const { id } = await createBook({ title: 'Removed' })
    const path = `/v1/books/${id}`
    expect(await remove(path)).toMatchObject({ status: 204 })
    for (const name of ['stranger', 'lena', 'ada'] as const) {
      expect(await ask(name, `GET ${path}`), name).toMatchObject({ status: 404 })
      expect((await ask(name, `GET /v1/books?${whereParam({ id })}`)).list.items).toEqual([])
      expect((await ask(name, 'GET /v1/books?search=removed&total=true')).list.total).toBe(0)
    }
    for (const [operation, options] of [
      [`PATCH ${path}`, { body: { title: 'x' }, version: 2 }],
      [`DELETE ${path}`, { version: 2 }],
      [`PUT ${path}/admire`, {}],
    ] as const) {
      expect(await ask('ada', operation, options), operation).toMatchObject({ status: 404 })
    }
    const { list } = await ask('ada', `GET /v1/books?trash=true&${whereParam({ id })}`)
    expect(list.items).toMatchObject([
      {
        id,
        version: 2,
        title: 'Removed',
        removedAt: expect.stringMatching(/^\d{4}-.+Z$/u),
        removedBy: { actor: 'user:ada', name: null },
      },
    ])
  })

  test('the history of a removed record is for users who could read it before and may restore it', async () => {
    const { id } = await createBook({ title: 'First' })
    await ask('lena', `PATCH /v1/books/${id}`, { body: { title: 'Second' }, version: 1 })
    await remove(`/v1/books/${id}`, 2)
    const verbs = async (name: Name) => {
      const { status, list } = await ask(name, `GET /v1/books/${id}/history`)
      return status === 200 ? list.items.map(({ verb, actor }) => `${verb} ${actor}`) : status
    }
    const all = ['remove user:ada', 'change user:lena', 'create user:lena']
    expect(await verbs('ada')).toEqual(all)
    expect(await ask('ada', `GET /v1/books/${id}/history/1`)).toMatchObject({
      body: { values: { title: 'First' } },
    })
    expect([await verbs('lena'), await verbs('una')]).toEqual([404, 403])
    // A user who may remove a record but not change it cannot read its history after the removal.
    const rejected = await createReview((await createBook()).id)
    const move = (name: Name, verb: string, version: number) =>
      ask(name, `POST /v1/reviews/${rejected.id}/${verb}`, { version })
    await move('una', 'submit', 1)
    expect(await move('cleo', 'reject', 2)).toMatchObject({ status: 200 })
    const past = `GET /v1/reviews/${rejected.id}/history`
    expect((await ask('una', past)).status).toBe(404)
    expect(await remove(`/v1/reviews/${rejected.id}`, 3, 'una')).toMatchObject({ status: 204 })
    expect((await ask('una', past)).status).toBe(404)
    const ownReview = await createReview((await createBook()).id)
    await remove(`/v1/reviews/${ownReview.id}`, 1, 'cleo')
    const path = `GET /v1/reviews/${ownReview.id}/history`
    expect([(await ask('cleo', path)).status, (await ask('lena', path)).status]).toEqual([200, 404])
  })

  test('the trash is for users who may remove records', async () => {
    await remove(`/v1/books/${(await createBook()).id}`)
    expect(await ask('stranger', 'GET /v1/books?trash=true')).toMatchObject({ status: 401 })
    expect(await ask('una', 'GET /v1/books?trash=true')).toMatchObject({ status: 403 })
    expect(await ask('lena', 'GET /v1/books?trash=true')).toMatchObject({ status: 403 })
    expect(await ask('ada', 'GET /v1/books?trash=true')).toMatchObject({ status: 200 })
  })

  test('the trash contains only records that the user could read and remove', async () => {
    const { id } = await createBook()
    const ownReview = await createReview(id, { headline: 'In the trash' })
    expect(await remove(`/v1/reviews/${ownReview.id}`, 1, 'una')).toMatchObject({ status: 204 })
    const trash = async (name: Name) => {
      const { list } = await ask(
        name,
        `GET /v1/reviews?trash=true&total=true&${whereParam({ id: ownReview.id })}`,
      )
      expect(list.total).toBe(list.items.length)
      return list.items.length
    }
    expect(await trash('una')).toBe(1)
    expect(await trash('umar')).toBe(0)
    expect(await trash('cleo')).toBe(1)
    expect(await ask('lena', 'GET /v1/reviews?trash=true')).toMatchObject({ status: 200 })
    expect(await trash('lena')).toBe(0)
    expect(await ask('umar', `POST /v1/reviews/${ownReview.id}/restore`)).toMatchObject({
      status: 404,
    })
    expect(await ask('lena', `POST /v1/reviews/${ownReview.id}/restore`)).toMatchObject({
      status: 403,
    })
    expect(await ask('una', `POST /v1/reviews/${ownReview.id}/restore`)).toMatchObject({
      status: 200,
    })
  })

  test('a user who may remove but not read gets 403 for the trash and 404 for removals', async () => {
    const { id } = await createRecord('una', 'suggestions', { about: 'More light' })
    for (const operation of ['GET /v1/suggestions', 'GET /v1/suggestions?trash=true']) {
      expect(await ask('una', operation)).toMatchObject({ status: 403 })
    }
    expect(await remove(`/v1/suggestions/${id}`, 1, 'una')).toMatchObject({ status: 404 })
    expect(await remove(`/v1/suggestions/${id}`, 1, 'lena')).toMatchObject({ status: 204 })
    expect(await ask('una', `POST /v1/suggestions/${id}/restore`)).toMatchObject({ status: 404 })
    expect((await ask('lena', 'GET /v1/suggestions?trash=true')).list.items).toHaveLength(1)
  })

  test('a restored record has its former values and the next version', async () => {
    const created = await createBook({ title: 'Back', tags: ['a', 'b'], price: '3.10' })
    await ask('vera', `PUT /v1/books/${created.id}/admire`)
    await remove(`/v1/books/${created.id}`)
    const restored = await ask('ada', `POST /v1/books/${created.id}/restore`)
    expect(restored).toMatchObject({ status: 200, headers: { etag: '"3"' } })
    expect(restored.body).toEqual({
      ...created,
      version: 3,
      admirers: 1,
      updatedAt: expect.any(String),
    })
    expect((await ask('vera', `GET /v1/books/${created.id}`)).body).toMatchObject({ admired: true })
    expect(await ask('ada', `POST /v1/books/${created.id}/restore`)).toMatchObject({ status: 404 })
  })

  test('a unique value of a removed record is free, and restoring a duplicate gets 422', async () => {
    const first = await createBook({ isbn: '1111111111' })
    const taken = { isbn: 'Already in use.' }
    const body = { title: 'Second', shelf, isbn: '1111111111' }
    expect(await ask('lena', 'POST /v1/books', { body })).toMatchObject({
      status: 422,
      body: { errors: taken },
    })
    await remove(`/v1/books/${first.id}`)
    const second = await createRecord('lena', 'books', body)
    expect(await ask('ada', `POST /v1/books/${first.id}/restore`)).toMatchObject({
      status: 422,
      body: { errors: taken },
    })
    await remove(`/v1/books/${second.id}`)
    expect(await ask('ada', `POST /v1/books/${first.id}/restore`)).toMatchObject({ status: 200 })
  })

  test('a referenced record cannot be removed', async () => {
    const { id } = await createBook({ title: 'Lent' })
    const loan = await createRecord('lena', 'loans', { book: id, reader: 'Ned' })
    const errorResponse = await remove(`/v1/books/${id}`)
    expect(errorResponse).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        title: 'Still referenced by: Loans (Book).',
        details: { entity: 'loan', field: 'book' },
      },
    })
    expect(await ask('una', `GET /v1/books/${id}`)).toMatchObject({ body: { version: 1 } })
    expect(await remove(`/v1/loans/${loan.id}`)).toMatchObject({ status: 204 })
    expect(await remove(`/v1/books/${id}`)).toMatchObject({ status: 204 })
    // A loan of a removed book cannot be restored.
    expect(await ask('ada', `POST /v1/loans/${loan.id}/restore`)).toMatchObject({
      status: 422,
      body: { errors: { book: 'There is no such record, or you may not read it.' } },
    })
  })

  test('dependent records are removed with their record, or neither', async () => {
    const { id } = await createBook({ title: 'Reviewed' })
    const ownReview = await createReview(id)
    const loan = await createRecord('lena', 'loans', { book: id, reader: 'Ned' })
    expect(await remove(`/v1/books/${id}`)).toMatchObject({ status: 409 })
    expect(await ask('una', `GET /v1/reviews/${ownReview.id}`)).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    await remove(`/v1/loans/${loan.id}`)
    expect(await remove(`/v1/books/${id}`)).toMatchObject({ status: 204 })
    expect(await ask('una', `GET /v1/reviews/${ownReview.id}`)).toMatchObject({ status: 404 })
    const { list } = await ask(
      'una',
      `GET /v1/reviews?trash=true&${whereParam({ id: ownReview.id })}`,
    )
    expect(list.items).toMatchObject([{ version: 2 }])
  })

  test('removing a record removes it from relations to several, with a new version', async () => {
    const [one, two] = [
      await createRecord('lena', 'authors', { name: 'One' }),
      await createRecord('lena', 'authors', { name: 'Two' }),
    ]
    const { id } = await createBook({ authors: [two.id, one.id] })
    expect(await remove(`/v1/authors/${two.id}`, 1, 'lena')).toMatchObject({ status: 204 })
    const { body } = await ask('una', `GET /v1/books/${id}`)
    expect(body).toMatchObject({ version: 2, authors: [one.id] })
    const { list } = await ask('una', `GET /v1/books?${whereParam({ authors: { has: one.id } })}`)
    expect(list.items.map((item) => item.id)).toEqual([id])
  })

  test('of a removal and a concurrent new reference, one is rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await createBook({ title: `Race ${round}` })
      const [removal, loan] = await Promise.all([
        remove(`/v1/books/${id}`),
        ask('lena', 'POST /v1/loans', { body: { book: id, reader: 'Ned' } }),
      ])
      const isRemoved = removal.status === 204
      expect(isRemoved ? 422 : 201).toBe(loan.status)
      if (!isRemoved) expect(removal.status).toBe(409)
    }
  })

  test('two concurrent changes that reference each other both succeed', async () => {
    const [one, two] = [await createBook({ title: 'One' }), await createBook({ title: 'Two' })]
    const link = (from: string, to: string) =>
      ask('lena', `PATCH /v1/books/${from}`, { body: { sequelOf: to }, version: 1 })
    const responses = await Promise.all([link(one.id, two.id), link(two.id, one.id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    // Two records that reference each other cannot be removed.
    expect(await remove(`/v1/books/${one.id}`, 2)).toMatchObject({ status: 409 })
  })
})
