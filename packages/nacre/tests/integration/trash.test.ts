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

  const make = async (name: Name, plural: string, body: object) => {
    const { record, status } = await ask(name, `POST /v1/${plural}`, { body })
    expect(status).toBe(201)
    return record
  }
  const book = (values: object = {}) => make('lena', 'books', { title: 'New', shelf, ...values })
  const review = (bookId: string, values: object = {}) =>
    make('una', 'reviews', { book: bookId, headline: 'Good', stars: 4, ...values })
  const remove = (what: string, version = 1, name: Name = 'ada') =>
    ask(name, `DELETE ${what}`, { version })

  test('what is removed is gone from every reading, and is in the bin', async () => {
    const { id } = await book({ title: 'Gone' })
    const at = `/v1/books/${id}`
    expect(await remove(at)).toMatchObject({ status: 204 })
    for (const name of ['stranger', 'lena', 'ada'] as const) {
      expect(await ask(name, `GET ${at}`), name).toMatchObject({ status: 404 })
      expect((await ask(name, `GET /v1/books?${whereParam({ id })}`)).list.items).toEqual([])
      expect((await ask(name, 'GET /v1/books?search=gone&total=true')).list.total).toBe(0)
    }
    for (const [what, more] of [
      [`PATCH ${at}`, { body: { title: 'x' }, version: 2 }],
      [`DELETE ${at}`, { version: 2 }],
      [`PUT ${at}/admire`, {}],
    ] as const) {
      expect(await ask('ada', what, more), what).toMatchObject({ status: 404 })
    }
    const { list } = await ask('ada', `GET /v1/books?trash=true&${whereParam({ id })}`)
    expect(list.items).toMatchObject([
      {
        id,
        version: 2,
        title: 'Gone',
        removedAt: expect.stringMatching(/^\d{4}-.+Z$/u),
        removedBy: { actor: 'user:ada', name: null },
      },
    ])
  })

  test('the history of what is in the bin is for who could read it before and may take it out', async () => {
    const { id } = await book({ title: 'Told' })
    await ask('lena', `PATCH /v1/books/${id}`, { body: { title: 'Told again' }, version: 1 })
    await remove(`/v1/books/${id}`, 2)
    const verbs = async (name: Name) => {
      const { status, list } = await ask(name, `GET /v1/books/${id}/history`)
      return status === 200 ? list.items.map(({ verb, actor }) => `${verb} ${actor}`) : status
    }
    const all = ['remove user:ada', 'change user:lena', 'create user:lena']
    expect(await verbs('ada')).toEqual(all)
    expect(await ask('ada', `GET /v1/books/${id}/history/1`)).toMatchObject({
      body: { values: { title: 'Told' } },
    })
    expect([await verbs('lena'), await verbs('una')]).toEqual([404, 403])
    // Who may remove what they may not change learns no more of its past by removing it.
    const rejected = await review((await book()).id)
    const move = (name: Name, verb: string, version: number) =>
      ask(name, `POST /v1/reviews/${rejected.id}/${verb}`, { version })
    await move('una', 'submit', 1)
    expect(await move('cleo', 'reject', 2)).toMatchObject({ status: 200 })
    const past = `GET /v1/reviews/${rejected.id}/history`
    expect((await ask('una', past)).status).toBe(404)
    expect(await remove(`/v1/reviews/${rejected.id}`, 3, 'una')).toMatchObject({ status: 204 })
    expect((await ask('una', past)).status).toBe(404)
    const mine = await review((await book()).id)
    await remove(`/v1/reviews/${mine.id}`, 1, 'cleo')
    const at = `GET /v1/reviews/${mine.id}/history`
    expect([(await ask('cleo', at)).status, (await ask('lena', at)).status]).toEqual([200, 404])
  })

  test('the bin is for those who may remove', async () => {
    await remove(`/v1/books/${(await book()).id}`)
    expect(await ask('stranger', 'GET /v1/books?trash=true')).toMatchObject({ status: 401 })
    expect(await ask('una', 'GET /v1/books?trash=true')).toMatchObject({ status: 403 })
    expect(await ask('lena', 'GET /v1/books?trash=true')).toMatchObject({ status: 403 })
    expect(await ask('ada', 'GET /v1/books?trash=true')).toMatchObject({ status: 200 })
  })

  test('the bin shows nobody more than they could see and remove before', async () => {
    const { id } = await book()
    const mine = await review(id, { headline: 'Binned' })
    expect(await remove(`/v1/reviews/${mine.id}`, 1, 'una')).toMatchObject({ status: 204 })
    const trash = async (name: Name) => {
      const { list } = await ask(
        name,
        `GET /v1/reviews?trash=true&total=true&${whereParam({ id: mine.id })}`,
      )
      expect(list.total).toBe(list.items.length)
      return list.items.length
    }
    expect(await trash('una')).toBe(1)
    expect(await trash('umar')).toBe(0)
    expect(await trash('cleo')).toBe(1)
    expect(await ask('lena', 'GET /v1/reviews?trash=true')).toMatchObject({ status: 200 })
    expect(await trash('lena')).toBe(0)
    expect(await ask('umar', `POST /v1/reviews/${mine.id}/restore`)).toMatchObject({ status: 404 })
    expect(await ask('lena', `POST /v1/reviews/${mine.id}/restore`)).toMatchObject({ status: 403 })
    expect(await ask('una', `POST /v1/reviews/${mine.id}/restore`)).toMatchObject({ status: 200 })
  })

  test('who may remove and not read is shown nothing by the bin, and removes nothing', async () => {
    const { id } = await make('una', 'suggestions', { about: 'More light' })
    for (const what of ['GET /v1/suggestions', 'GET /v1/suggestions?trash=true']) {
      expect(await ask('una', what)).toMatchObject({ status: 403 })
    }
    expect(await remove(`/v1/suggestions/${id}`, 1, 'una')).toMatchObject({ status: 404 })
    expect(await remove(`/v1/suggestions/${id}`, 1, 'lena')).toMatchObject({ status: 204 })
    expect(await ask('una', `POST /v1/suggestions/${id}/restore`)).toMatchObject({ status: 404 })
    expect((await ask('lena', 'GET /v1/suggestions?trash=true')).list.items).toHaveLength(1)
  })

  test('what is brought back is as it was, one version on', async () => {
    const made = await book({ title: 'Back', tags: ['a', 'b'], price: '3.10' })
    await ask('vera', `PUT /v1/books/${made.id}/admire`)
    await remove(`/v1/books/${made.id}`)
    const back = await ask('ada', `POST /v1/books/${made.id}/restore`)
    expect(back).toMatchObject({ status: 200, headers: { etag: '"3"' } })
    expect(back.body).toEqual({ ...made, version: 3, admirers: 1, updatedAt: expect.any(String) })
    expect((await ask('vera', `GET /v1/books/${made.id}`)).body).toMatchObject({ admired: true })
    expect(await ask('ada', `POST /v1/books/${made.id}/restore`)).toMatchObject({ status: 404 })
  })

  test('a value in the bin is free, and who comes back to a taken one is refused', async () => {
    const first = await book({ isbn: '1111111111' })
    const taken = { isbn: 'Already in use.' }
    const body = { title: 'Second', shelf, isbn: '1111111111' }
    expect(await ask('lena', 'POST /v1/books', { body })).toMatchObject({
      status: 422,
      body: { errors: taken },
    })
    await remove(`/v1/books/${first.id}`)
    const second = await make('lena', 'books', body)
    expect(await ask('ada', `POST /v1/books/${first.id}/restore`)).toMatchObject({
      status: 422,
      body: { errors: taken },
    })
    await remove(`/v1/books/${second.id}`)
    expect(await ask('ada', `POST /v1/books/${first.id}/restore`)).toMatchObject({ status: 200 })
  })

  test('what something points to is not removed', async () => {
    const { id } = await book({ title: 'Lent' })
    const loan = await make('lena', 'loans', { book: id, reader: 'Ned' })
    const refused = await remove(`/v1/books/${id}`)
    expect(refused).toMatchObject({
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
    // Nor does a loan come back for a book that is in the bin.
    expect(await ask('ada', `POST /v1/loans/${loan.id}/restore`)).toMatchObject({
      status: 422,
      body: { errors: { book: 'Record not found.' } },
    })
  })

  test('what is to go with it goes with it, and what is refused keeps both', async () => {
    const { id } = await book({ title: 'Reviewed' })
    const mine = await review(id)
    const loan = await make('lena', 'loans', { book: id, reader: 'Ned' })
    expect(await remove(`/v1/books/${id}`)).toMatchObject({ status: 409 })
    expect(await ask('una', `GET /v1/reviews/${mine.id}`)).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    await remove(`/v1/loans/${loan.id}`)
    expect(await remove(`/v1/books/${id}`)).toMatchObject({ status: 204 })
    expect(await ask('una', `GET /v1/reviews/${mine.id}`)).toMatchObject({ status: 404 })
    const { list } = await ask('una', `GET /v1/reviews?trash=true&${whereParam({ id: mine.id })}`)
    expect(list.items).toMatchObject([{ version: 2 }])
  })

  test('among several, what is removed leaves the list, which becomes a new version', async () => {
    const [one, two] = [
      await make('lena', 'authors', { name: 'One' }),
      await make('lena', 'authors', { name: 'Two' }),
    ]
    const { id } = await book({ authors: [two.id, one.id] })
    expect(await remove(`/v1/authors/${two.id}`, 1, 'lena')).toMatchObject({ status: 204 })
    const { body } = await ask('una', `GET /v1/books/${id}`)
    expect(body).toMatchObject({ version: 2, authors: [one.id] })
    const { list } = await ask('una', `GET /v1/books?${whereParam({ authors: { has: one.id } })}`)
    expect(list.items.map((item) => item.id)).toEqual([id])
  })

  test('a removal and a new thing that points there: one of both is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await book({ title: `Race ${round}` })
      const [removal, loan] = await Promise.all([
        remove(`/v1/books/${id}`),
        ask('lena', 'POST /v1/loans', { body: { book: id, reader: 'Ned' } }),
      ])
      const isRemoved = removal.status === 204
      expect(isRemoved ? 422 : 201).toBe(loan.status)
      if (!isRemoved) expect(removal.status).toBe(409)
    }
  })

  test('two that wait for each other both come to an end', async () => {
    const [one, two] = [await book({ title: 'One' }), await book({ title: 'Two' })]
    const link = (from: string, to: string) =>
      ask('lena', `PATCH /v1/books/${from}`, { body: { sequelOf: to }, version: 1 })
    const answers = await Promise.all([link(one.id, two.id), link(two.id, one.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // In a ring of refusals, neither can go.
    expect(await remove(`/v1/books/${one.id}`, 2)).toMatchObject({ status: 409 })
  })
})
