import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import {
  type SendRequest,
  whereParam,
  requestSender,
  type TestRecord,
  type Name,
} from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

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
  const review = (bookId: string) =>
    make('una', 'reviews', { book: bookId, headline: 'Good', stars: 4 })
  const remove = async (plural: string, { id, version }: TestRecord, name: Name = 'ada') => {
    const { status } = await ask(name, `DELETE /v1/${plural}/${id}`, { version })
    expect(status).toBe(204)
    return { plural, id, version: version + 1 }
  }
  const erase = (
    { plural, id, version }: { plural: string; id: string; version: number },
    name: Name = 'ada',
  ) => ask(name, `POST /v1/${plural}/${id}/erase`, { version })

  /** Returns every row of every table that mentions a record. */
  const traces = async (id: string) => {
    const { build, read } = opened.database
    const found: string[] = []
    for (const entity of library.entities) {
      for (const isTrash of [false, true]) {
        const one = await opened.store.records(entity).read({ id, where: [], isTrash })
        if (one) found.push(entity.name)
      }
    }
    for (const table of ['history', 'reaction', 'file_reference', 'archived_value']) {
      const rows = build.selectFrom(`nacre_${table}`).selectAll().where('record', '=', id)
      for (const row of await read(rows.compile()))
        found.push(`${table} ${typeof row['verb'] === 'string' ? row['verb'] : ''}`)
    }
    return found
  }

  test('erasing a record leaves only who erased it and when', async () => {
    const made = await book({ title: 'A secret' })
    await ask('vera', `PUT /v1/books/${made.id}/admire`)
    const binned = await remove('books', made)
    expect(await erase(binned)).toMatchObject({
      status: 200,
      body: { versions: 2, files: 0, records: 0 },
    })
    expect(await traces(made.id)).toEqual(['history erase'])
    const { list } = await ask('ada', `GET /v1/activity?entity=book&verb=erase`)
    expect(list.items).toMatchObject([
      { record: made.id, actor: 'user:ada', title: 'Book', changed: [], isErased: true },
    ])
    expect(JSON.stringify(list)).not.toContain('A secret')
    // Erasing or restoring it again gets 404.
    expect(await erase(binned)).toMatchObject({ status: 404 })
    expect(await ask('ada', `POST /v1/books/${made.id}/restore`)).toMatchObject({ status: 404 })
    const events = await opened.store.events.after('0:0', 1_000)
    expect(events.events.filter(({ verb }) => verb === 'erase')).toMatchObject([
      { entity: 'book', record: made.id, fields: [] },
    ])
  })

  test('erasing is for administrators and declared roles, and others get 403', async () => {
    const one = await remove('books', await book())
    expect(await erase(one, 'stranger')).toMatchObject({ status: 401 })
    expect(await erase(one, 'una')).toMatchObject({ status: 403 })
    expect(await erase(one, 'lena')).toMatchObject({
      status: 403,
      body: {
        title:
          'You don’t have permission for “Delete permanently” (Book). Allowed for: administrators.',
      },
    })
    expect(await erase(one, 'cleo')).toMatchObject({ status: 403 })
    expect(await erase(one)).toMatchObject({ status: 200 })
    const author = await remove('authors', await make('lena', 'authors', { name: 'X' }), 'lena')
    expect(await erase(author, 'lena')).toMatchObject({ status: 403 })
    expect(await erase(author, 'cleo')).toMatchObject({ status: 200 })
    const { list } = await ask('lena', 'GET /v1/activity?verb=erase')
    // Users who may see every author learn that one was erased. Nobody learns it of a book that they could not restore.
    expect(list.items.map(({ plural }) => plural)).toEqual(['authors'])
    expect((await ask('una', 'GET /v1/activity?verb=erase')).list.items).toEqual([])
  })

  test('only a record in the trash can be erased, in the version that the user has seen', async () => {
    const living = await book()
    expect(await erase({ ...living, plural: 'books' })).toMatchObject({ status: 404 })
    const binned = await remove('books', living)
    expect(await ask('ada', `POST /v1/books/${living.id}/erase`)).toMatchObject({ status: 428 })
    expect(await erase({ ...binned, version: 1 })).toMatchObject({ status: 412 })
    const key = { version: 2, key: 'once' }
    const first = await ask('ada', `POST /v1/books/${living.id}/erase`, key)
    // A repeated request gets the same response.
    const again = await ask('ada', `POST /v1/books/${living.id}/erase`, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
  })

  test('records in the trash that reference it are erased, kept or cleared, as declared', async () => {
    const first = await book()
    const mine = await review(first.id)
    await remove('books', first)
    expect(await traces(mine.id)).toContain('review')
    const removed = await erase({ plural: 'books', id: first.id, version: 2 })
    expect(removed.body).toEqual({ versions: 4, files: 0, records: 1 })
    expect(await traces(mine.id)).toEqual(['history erase'])

    const lent = await book()
    const loan = await make('lena', 'loans', { book: lent.id, reader: 'Ned' })
    const binnedLoan = await remove('loans', loan)
    const binnedBook = await remove('books', lent)
    expect(await erase(binnedBook)).toMatchObject({
      status: 409,
      body: {
        title: 'Still referenced from the trash by: Loans (Book).',
        details: { entity: 'loan' },
      },
    })
    expect(await erase(binnedLoan)).toMatchObject({ status: 200 })
    expect(await erase(binnedBook)).toMatchObject({ status: 200 })

    const author = await make('lena', 'authors', { name: 'Y' })
    const written = await book({ authors: [author.id] })
    await remove('books', written)
    expect(await erase(await remove('authors', author, 'lena'))).toMatchObject({ status: 200 })
    const back = await ask('ada', `POST /v1/books/${written.id}/restore`)
    expect(back.body).toMatchObject({ version: 4, authors: [] })
  })

  test('a bulk erase shows the records first, and checks each permission', async () => {
    const all = [await book(), await book(), await book()]
    for (const one of all) await remove('books', one)
    const items = all.map(({ id }) => ({ id, version: 2 }))
    const stale = items.with(2, { id: items[2]?.id ?? '', version: 1 })
    const bulk = (body: object, name: Name = 'ada') =>
      ask(name, 'POST /v1/books/bulk', { body: { op: 'erase', ...body } })
    const dry = await bulk({ items: stale, dryRun: true })
    expect(dry.body).toMatchObject({
      isCommitted: false,
      counts: { succeeded: 2, rejected: 1 },
      rows: [
        { erased: { versions: 2, files: 0, records: 0 } },
        { erased: { versions: 2 } },
        { problem: { code: 'precondition-failed' } },
      ],
    })
    const where = whereParam({ id: { in: all.map(({ id }) => id) } })
    const left = async () =>
      (await ask('ada', `GET /v1/books?trash=true&${where}`)).list.items.length
    expect(await left()).toBe(3)
    expect(await bulk({ items: stale }, 'lena')).toMatchObject({ status: 403 })
    expect((await bulk({ items: stale })).body).toMatchObject({
      counts: { succeeded: 2, rejected: 1 },
    })
    expect(await left()).toBe(1)
    // All of the trash: other records are not affected.
    const living = (await ask('ada', 'GET /v1/books?total=true')).list.total
    expect((await bulk({})).body).toMatchObject({ counts: { rejected: 0 } })
    expect((await ask('ada', 'GET /v1/books?trash=true&total=true')).list.total).toBe(0)
    expect((await ask('ada', 'GET /v1/books?total=true')).list.total).toBe(living)
  })

  test('of two concurrent erasures one succeeds and one gets 404', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await remove('books', await book())
      const answers = await Promise.all([erase(one), erase(one)])
      expect(answers.map(({ status }) => status)).toContain(200)
      expect(answers.map(({ status }) => status)).toContain(404)
    }
  })

  test('of a concurrent erasure and restoration one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await remove('books', await book())
      const [removed, back] = await Promise.all([
        erase(one),
        ask('ada', `POST /v1/books/${one.id}/restore`),
      ])
      expect([removed.status, back.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})
