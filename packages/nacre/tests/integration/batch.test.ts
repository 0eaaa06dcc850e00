import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type TestRecord, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let book: TestRecord
  let shelf: string

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    book = await first('books')
    shelf = (await first('book-shelves')).id
  })
  afterAll(() => opened.close())

  const first = async (list: string) => {
    const [found] = (await ask('ada', `GET /v1/${list}?limit=1`)).list.items
    if (!found) throw new Error(`There are no ${list}.`)
    return found
  }
  const batch = (name: Name, steps: readonly unknown[]) =>
    ask(name, 'POST /v1/batch', { body: { steps } })
  const counts = async () => {
    const { build, read } = opened.database
    const tables = ['book', 'author', 'review', 'nacre_history', 'nacre_outbox', 'nacre_job']
    const rows = await Promise.all(
      tables.map((table) =>
        read(
          build
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('number'))
            .compile(),
        ),
      ),
    )
    return rows.map(([row]) => Number(row?.['number']))
  }

  test('dependent steps are performed together, and each has a response', async () => {
    const before = await counts()
    const { status, body } = await batch('cleo', [
      {
        op: 'create',
        collection: 'authors',
        values: { name: 'Verne', email: 'jules@example.org' },
      },
      {
        op: 'create',
        collection: 'books',
        values: { title: 'Island', shelf, authors: [{ $step: 0 }] },
      },
      {
        op: 'change',
        collection: 'books',
        id: { $step: 1 },
        values: { sequelOf: { $step: 1 }, pages: 9 },
      },
      { op: 'act', collection: 'books', id: { $step: 1 }, action: 'admire' },
      {
        op: 'create',
        collection: 'reviews',
        values: { book: { $step: 1 }, headline: 'Fine', stars: 4, body: 'Yes.' },
      },
      { op: 'move', collection: 'reviews', id: { $step: 4 }, move: 'submit' },
      { op: 'move', collection: 'reviews', id: { $step: 5 }, move: 'publish' },
      {
        op: 'act',
        collection: 'reviews',
        id: { $step: 4 },
        action: 'quote',
        input: { words: 'Yes' },
      },
      { op: 'change', collection: 'reviews', id: { $step: 4 }, values: { stars: 5 } },
      { op: 'remove', collection: 'authors', id: { $step: 0 } },
      { op: 'act', collection: 'books', id: { $step: 1 }, action: 'admire', isActive: false },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    const results = body['results'] as readonly TestRecord[]
    const [author, made, changed, admired, review, , published, quoted, , removed, undone] = results
    expect(author).toMatchObject({ name: 'Verne', version: 1, email: 'jules@example.org' })
    expect(made).toMatchObject({ title: 'Island', authors: [author?.id], admired: false })
    expect(changed).toMatchObject({ id: made?.id, version: 2, sequelOf: made?.id, pages: 9 })
    expect(admired).toEqual({ id: made?.id, admirers: 1, admired: true })
    expect(review).toMatchObject({ book: made?.id, state: 'draft', version: 1 })
    expect(published).toMatchObject({ id: review?.id, state: 'published', version: 3 })
    expect(quoted).toEqual({ quoted: 'Yes' })
    expect(removed).toBeNull()
    expect(undone).toMatchObject({ admirers: 0, admired: false })
    expect((await ask('una', `GET /v1/books/${made?.id}`)).body).toMatchObject({
      authors: [],
      version: 3,
    })
    const history = await ask('lena', `GET /v1/reviews/${review?.id}/history`)
    expect(history.body['items']).toMatchObject([
      { verb: 'change', version: 5, actor: 'user:cleo', channel: 'api' },
      { verb: 'change', version: 4 },
      { verb: 'publish', version: 3 },
      { verb: 'submit', version: 2 },
      { verb: 'create', version: 1 },
    ])
    const after = await counts()
    // Author, book and review; ten versions, one of them of a notice; two more reactions; two jobs.
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1, 11, 13, 2])
  })

  test('a rejected step undoes the batch, and the response names the step and the reason', async () => {
    const before = await counts()
    const good = { op: 'create', collection: 'authors', values: { name: 'Poe' } }
    const cases: [Name, unknown, object][] = [
      [
        'lena',
        { op: 'create', collection: 'books', values: { title: '' } },
        {
          status: 422,
          body: {
            code: 'validation-failed',
            errors: { title: expect.any(String), shelf: 'This field is required.' },
          },
        },
      ],
      [
        'lena',
        { op: 'change', collection: 'books', id: book.id, version: 99, values: {} },
        {
          status: 412,
          body: { code: 'precondition-failed', details: { currentRecord: { id: book.id } } },
        },
      ],
      [
        'lena',
        { op: 'change', collection: 'books', id: book.id, values: { pages: 1 } },
        { status: 428, body: { code: 'precondition-required' } },
      ],
      [
        'lena',
        { op: 'remove', collection: 'books', id: book.id, version: 1 },
        { status: 403, body: { code: 'forbidden', details: { entity: 'book', verb: 'remove' } } },
      ],
      [
        'lena',
        { op: 'change', collection: 'books', id: '0000000000000000', version: 1, values: {} },
        { status: 404 },
      ],
      [
        'lena',
        { op: 'create', collection: 'notices', values: { about: 'x', others: [{ $step: 1 }] } },
        { status: 400 },
      ],
      [
        'lena',
        { op: 'create', collection: 'notices', values: { about: 'x', others: [{ $step: 0 }] } },
        {
          status: 422,
          body: { errors: { others: 'There is no such record, or you may not read it.' } },
        },
      ],
      [
        'lena',
        { op: 'create', collection: 'notices', values: { about: { $step: 0 } } },
        { status: 422 },
      ],
      ['lena', { op: 'restore', collection: 'authors', id: { $step: 0 } }, { status: 404 }],
      [
        'lena',
        { op: 'act', collection: 'books', id: { $step: -1 }, action: 'admire' },
        { status: 400 },
      ],
    ]
    for (const [name, step, expected] of cases) {
      const response = await batch(name, [good, step, good])
      expect(response, JSON.stringify(step)).toMatchObject(expected)
      expect(response.body, JSON.stringify(step)).toMatchObject({ details: { step: 1 } })
      expect(await counts()).toEqual(before)
    }
  })

  test('the format of a batch is checked first', async () => {
    for (const body of [undefined, [], {}, { steps: {} }, { steps: [] }, { steps: [], more: 1 }]) {
      expect(await ask('ada', 'POST /v1/batch', { body })).toMatchObject({ status: 400 })
    }
    const step = { op: 'create', collection: 'authors', values: { name: 'Poe' } }
    const many = Array.from({ length: 201 }, () => step)
    expect(await batch('ada', many)).toMatchObject({
      status: 400,
      body: { title: expect.stringContaining('200') },
    })
    const at = { collection: 'books', id: book.id, version: 1 }
    for (const wrong of [
      7,
      null,
      [],
      {},
      { ...step, op: 'constructor' },
      { ...step, collection: 'toString' },
      { ...step, collection: 'authors/' },
      { ...step, values: [] },
      { ...step, values: undefined },
      { ...step, id: 'x' },
      { op: 'change', ...at, id: { $step: '0' }, values: {} },
      { op: 'change', ...at, id: { $step: 0, more: 1 }, values: {} },
      { op: 'change', ...at, version: '1', values: {} },
      { op: 'move', ...at, move: 'publish' },
      { op: 'move', ...at, collection: 'reviews', move: '__proto__' },
      { op: 'act', collection: 'books', id: book.id, action: 'hasOwnProperty' },
      { op: 'act', collection: 'books', id: book.id, action: 'admire', input: 7 },
    ]) {
      expect(await batch('ada', [step, wrong]), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'bad-request', details: { step: 1 } },
      })
    }
  })

  test('a batch allows nothing that single requests do not allow', async () => {
    const before = await counts()
    const own = {
      op: 'create',
      collection: 'reviews',
      values: { book: book.id, headline: 'Mine', stars: 3 },
    }
    for (const [name, step, status] of [
      ['stranger', { op: 'create', collection: 'authors', values: { name: 'x' } }, 401],
      ['una', { op: 'create', collection: 'authors', values: { name: 'x' } }, 403],
      ['una', { op: 'move', collection: 'reviews', id: { $step: 0 }, move: 'publish' }, 403],
      [
        'una',
        { op: 'change', collection: 'reviews', id: { $step: 0 }, values: { remark: 'x' } },
        422,
      ],
    ] as const) {
      expect(await batch(name, [own, step]), JSON.stringify(step)).toMatchObject({ status })
    }
    expect(await counts()).toEqual(before)
    // Fields that are hidden in single responses are hidden here as well.
    const { body } = await batch('una', [own])
    expect(Object(body['results'])[0]).not.toHaveProperty('remark')
  })

  test('a batch counts toward rate limits with each step, once it is done', async () => {
    const suggest = { op: 'create', collection: 'suggestions', values: { about: 'More light' } }
    const wrong = { ...suggest, values: { about: '' } }
    expect(await batch('una', [suggest, suggest, suggest, suggest, suggest])).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/u) },
      body: { code: 'too-many-requests', details: { step: 4 } },
    })
    expect((await batch('umar', [suggest, wrong])).status).toBe(422)
    expect((await batch('umar', [suggest, suggest])).status).toBe(200)
    expect(await batch('umar', [suggest, suggest, suggest])).toMatchObject({
      status: 429,
      body: { details: { step: 2 } },
    })
    // The limit is three records, and each step counts those before it in the batch.
    const filled = await batch('vera', [suggest, suggest, suggest, suggest])
    expect(filled).toMatchObject({
      status: 409,
      body: { code: 'limit-reached', details: { step: 3 } },
    })
  })

  test('webhooks get every change of a batch once, and only when it is done', async () => {
    const heard: string[] = []
    opened.operations.changes.listen((name) => void heard.push(name))
    const author = { op: 'create', collection: 'authors', values: { name: 'Poe' } }
    await batch('lena', [author, { op: 'create', collection: 'books', values: {} }])
    expect(heard).toEqual([])
    await batch('lena', [
      author,
      { op: 'create', collection: 'books', values: { title: 'x', shelf } },
      author,
    ])
    expect(heard.toSorted()).toEqual(['author', 'book'])
  })

  test('two hundred steps are one transaction, and of two concurrent batches both succeed or report a conflict', async () => {
    const steps = (name: string) =>
      Array.from({ length: 200 }, (_, number) => ({
        op: 'create',
        collection: 'authors',
        values: { name: `${name} ${number}` },
      }))
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => batch('lena', steps(name))))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body['results']).toHaveLength(200)
    }
    const isbn = {
      op: 'create',
      collection: 'books',
      values: { title: 'x', shelf, isbn: '1111111111' },
    }
    const both = await Promise.all([batch('lena', [isbn]), batch('lena', [isbn])])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })
})
