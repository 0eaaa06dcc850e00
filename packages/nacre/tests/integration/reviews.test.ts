import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { requestSender, whereParam } from '../library/requests.ts'
import type { Name, SendRequest, TestRecord } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

/** Reviews have states, owners, conditions, and fields that only some may read: nothing of it may leak. */
describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let books: readonly TestRecord[]
  /** A draft of una's, one that umar has submitted, and a published one of una's. */
  let draft: TestRecord
  let submitted: TestRecord
  let published: TestRecord

  const write = async (name: Name, values: object = {}) => {
    const body = { book: books[0]?.id, headline: `By ${name}`, stars: 3, body: 'Good.', ...values }
    const { record, status } = await ask(name, 'POST /v1/reviews', { body })
    expect(status).toBe(201)
    return record
  }
  const move = async (name: Name, { id, version }: TestRecord, verb: string) =>
    (await ask(name, `POST /v1/reviews/${id}/${verb}`, { version })).record
  const ids = async (name: Name, query = '') => {
    const { list, status } = await ask(name, `GET /v1/reviews?${query}`)
    expect(status).toBe(200)
    return list.items.map(({ id }) => id)
  }

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    books = (await ask('lena', 'GET /v1/books')).list.items
    draft = await write('una', { headline: 'Unfinished', body: 'Secretly bad.', stars: 1 })
    submitted = await move('umar', await write('umar', { stars: 5 }), 'submit')
    const ready = await move('una', await write('una'), 'submit')
    const remarked = await ask('lena', `PATCH /v1/reviews/${ready.id}`, {
      body: { remark: 'Whispered.', verdict: 'Fine' },
      version: ready.version,
    })
    published = await move('lena', remarked.record, 'publish')
  })
  afterAll(() => opened.close())

  test('each sees in lists what is theirs to see', async () => {
    const all = [draft.id, submitted.id, published.id]
    for (const name of ['stranger', 'vera', 'otto'] as const) {
      expect(await ids(name), name).toEqual([published.id])
    }
    expect(await ids('una')).toEqual([draft.id, published.id])
    expect(await ids('umar')).toEqual([submitted.id, published.id])
    for (const name of ['lena', 'cleo', 'ada', 'system'] as const) {
      expect(await ids(name), name).toEqual(all)
    }
  })

  test('what is hidden is not there, whichever way one asks', async () => {
    const hidden = draft.id
    for (const name of ['stranger', 'vera', 'umar'] as const) {
      expect(await ask(name, `GET /v1/reviews/${hidden}`), name).toMatchObject({ status: 404 })
      expect((await ask(name, `GET /v1/reviews/${hidden}/history`)).status).toBeGreaterThan(400)
      for (const query of [
        whereParam({ id: hidden }),
        whereParam({ state: 'draft' }),
        whereParam({ headline: 'Unfinished' }),
        whereParam({ or: [{ id: hidden }, { stars: 1 }] }),
        whereParam({ not: { not: { id: hidden } } }),
        'search=unfinished',
        'search=secretly',
      ]) {
        const { list } = await ask(name, `GET /v1/reviews?total=true&${query}`)
        expect(list, `${name} ${query}`).toEqual({ items: [], next: null, total: 0 })
      }
      const everything = await ask(name, 'GET /v1/reviews?total=true&sort=-stars')
      expect(everything.list.total).toBe(name === 'umar' ? 2 : 1)
      expect(JSON.stringify(everything.body)).not.toContain(hidden)
      expect(JSON.stringify(everything.body)).not.toContain('Unfinished')
    }
    // A cursor that points to a hidden record shows no more of it than any other.
    const cursor = Buffer.from(JSON.stringify([hidden])).toString('base64url')
    expect(await ids('stranger', `after=${cursor}`)).toEqual([published.id])
  })

  test('what is hidden cannot be touched, and nobody is told that it is there', async () => {
    const before = await ask('lena', `GET /v1/reviews/${draft.id}`)
    for (const name of ['vera', 'otto', 'umar'] as const) {
      for (const what of [
        'PATCH ',
        'DELETE ',
        'POST /submit',
        'POST /restore',
        'PUT /help',
        'POST /quote',
      ]) {
        const [method, rest] = what.split(' ')
        const response = await ask(name, `${method} /v1/reviews/${draft.id}${rest}`, {
          version: 1,
          body: method === 'PATCH' ? { stars: 5 } : { words: 'x' },
        })
        expect([401, 404], `${name} ${what}`).toContain(response.status)
      }
    }
    expect((await ask('lena', `GET /v1/reviews/${draft.id}`)).body).toEqual(before.body)
  })

  test('what one may see and not touch is refused in so many words', async () => {
    const { id, version } = published
    const body = { stars: 1 }
    expect(await ask('umar', `PATCH /v1/reviews/${id}`, { body, version })).toMatchObject({
      status: 403,
      body: {
        code: 'forbidden',
        title:
          'You don’t have permission for “Edit” (Review). Allowed for: the owner, if Status is draft; Librarian; administrators.',
        details: { entity: 'review', verb: 'change' },
      },
    })
    const inGerman = await ask('umar', `POST /v1/reviews/${id}/reject`, { version, language: 'de' })
    expect(inGerman.body['title']).toBe(
      'Keine Berechtigung für „Reject“ (Besprechung). Erlaubt für: Leitung; Administration.',
    )
    // Her own, but published: a draft she could change.
    expect(await ask('una', `PATCH /v1/reviews/${id}`, { body, version })).toMatchObject({
      status: 403,
    })
    expect(await ask('una', `DELETE /v1/reviews/${id}`, { version })).toMatchObject({ status: 403 })
    expect(await ask('vera', `PATCH /v1/reviews/${id}`, { body, version })).toMatchObject({
      status: 401,
    })
    expect(await ask('lena', `DELETE /v1/reviews/${id}`, { version })).toMatchObject({
      status: 403,
    })
  })

  test('a role that includes another may all that the other may', async () => {
    const own = await move('una', await write('una', { headline: 'For Cleo' }), 'submit')
    expect((await ask('lena', `POST /v1/reviews/${own.id}/reject`, { version: 2 })).status).toBe(
      403,
    )
    expect(
      (await ask('cleo', `PATCH /v1/reviews/${own.id}`, { body: { stars: 2 }, version: 2 })).status,
    ).toBe(200)
    const rejected = await ask('cleo', `POST /v1/reviews/${own.id}/reject`, { version: 3 })
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', version: 4 } })
    const removed = await ask('una', `DELETE /v1/reviews/${own.id}`, { version: 4 })
    expect(removed).toMatchObject({ status: 204 })
    expect(removed).not.toHaveProperty('body.id')
  })

  test('a state changes by a move and in no other way', async () => {
    const own = await write('una', { headline: 'Moving' })
    const at = `/v1/reviews/${own.id}`
    expect(own['state']).toBe('draft')
    expect(
      await ask('una', `PATCH ${at}`, { body: { state: 'published' }, version: 1 }),
    ).toMatchObject({
      status: 422,
      body: { errors: { state: 'This field is read-only.' } },
    })
    expect(await ask('una', `POST ${at}/submit`)).toMatchObject({ status: 428 })
    expect(await ask('una', `POST ${at}/submit`, { version: 7 })).toMatchObject({ status: 412 })
    expect(await ask('lena', `POST ${at}/publish`, { version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'move-not-allowed',
        details: { move: 'publish', state: 'draft', from: ['submitted'] },
      },
    })
    const moved = await ask('una', `POST ${at}/submit`, { version: 1 })
    expect(moved).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { state: 'submitted' },
    })
    expect(await ask('una', `POST ${at}/publish`, { version: 2 })).toMatchObject({ status: 403 })
    expect(await ask('vera', `POST ${at}/publish`, { version: 2 })).toMatchObject({ status: 401 })
    const { body } = await ask('lena', `GET ${at}/history`)
    expect(body['items']).toMatchObject([
      { verb: 'submit', version: 2, changes: { state: ['draft', 'submitted'] }, actor: 'user:una' },
      { verb: 'create' },
    ])
  })

  test('a guard closes a move and says why', async () => {
    const empty = await move('una', await write('una', { headline: 'Empty', body: null }), 'submit')
    const what = `POST /v1/reviews/${empty.id}/publish`
    expect(await ask('lena', what, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'move-not-allowed', title: 'It says nothing yet.' },
    })
    expect(await ask('lena', what, { version: 2, language: 'de' })).toMatchObject({
      body: { title: 'Es steht noch nichts da.' },
    })
    expect((await ask('lena', `GET /v1/reviews/${empty.id}`)).body).toMatchObject({ version: 2 })
  })

  test('a field that one may not read is in nothing that one reads', async () => {
    const at = `/v1/reviews/${published.id}`
    expect((await ask('lena', `GET ${at}`)).body).toMatchObject({ remark: 'Whispered.' })
    for (const name of ['stranger', 'una', 'umar'] as const) {
      const { body } = await ask(name, `GET ${at}`)
      expect(body, name).not.toHaveProperty('remark')
      expect(JSON.stringify((await ask(name, 'GET /v1/reviews')).body)).not.toContain('hispered')
      for (const query of [
        whereParam({ remark: 'Whispered.' }),
        whereParam({ not: { remark: { empty: true } } }),
        whereParam({ or: [{ stars: 1 }, { and: [{ remark: { contains: 'W' } }] }] }),
        'sort=remark',
        'sort=stars,-remark',
      ]) {
        const refused = await ask(name, `GET /v1/reviews?${query}`)
        expect(refused, `${name} ${query}`).toMatchObject({
          status: 400,
          body: { code: 'bad-request' },
        })
        const unknown = await ask(name, `GET /v1/reviews?${query.replaceAll('remark', 'nothing')}`)
        const title = String(refused.body['title'])
        expect(title.replace('remark', 'nothing')).toBe(unknown.body['title'])
      }
    }
  })

  test('full-text search does not find what one may not read', async () => {
    expect(await ids('lena', 'search=whispered')).toEqual([])
    expect(await ids('lena', 'search=secr%20unfinished')).toEqual([draft.id])
    expect(await ids('stranger', 'search=whispered')).toEqual([])
    expect(await ids('una', 'search=good')).toContain(published.id)
  })

  test('a field that one may not set is refused by its name, and nothing is written', async () => {
    const own = await write('una', { headline: 'Fields' })
    const at = `/v1/reviews/${own.id}`
    const body = { remark: 'x', verdict: 'x', stars: 5 }
    const no = 'You don’t have permission to change this field.'
    expect(await ask('una', `PATCH ${at}`, { body, version: 1 })).toMatchObject({
      status: 422,
      body: { code: 'validation-failed', errors: { remark: no, verdict: no } },
    })
    expect(
      await ask('una', 'POST /v1/reviews', {
        body: { ...body, headline: 'y', book: books[0]?.id },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { remark: no, verdict: no } },
    })
    expect((await ask('lena', `GET ${at}`)).body).toMatchObject({
      stars: 3,
      version: 1,
      remark: null,
    })
    const set = await ask('lena', `PATCH ${at}`, { body, version: 1 })
    expect(set).toMatchObject({ status: 200, body })
  })

  test('the history hides the same fields, and is for those who may change the record', async () => {
    const own = await write('una', { headline: 'Remarked' })
    const at = `/v1/reviews/${own.id}`
    await ask('lena', `PATCH ${at}`, { body: { remark: 'Hushed.', stars: 4 }, version: 1 })
    const hers = await ask('una', `GET ${at}/history`)
    expect(hers.status).toBe(200)
    expect(JSON.stringify(hers.body)).not.toMatch(/Hushed|remark/u)
    expect(hers.body['items']).toMatchObject([{ changes: { stars: [3, 4] } }, {}])
    expect(JSON.stringify((await ask('lena', `GET ${at}/history`)).body)).toContain('Hushed')
    // What it was as a draft is no business of those who read what was published.
    const open = `/v1/reviews/${published.id}/history`
    expect(await ask('stranger', `GET ${open}`)).toMatchObject({ status: 401 })
    expect(await ask('umar', `GET ${open}`)).toMatchObject({ status: 404 })
  })

  test('a rule over several fields is asked of what the record would be', async () => {
    const own = await write('una', { headline: 'Rules', begun: '2026-01-28' })
    const at = `/v1/reviews/${own.id}`
    const finished = 'Nobody finishes before they begin.'
    const wrong = { body: { finished: '2026-01-27' }, version: 1 }
    expect(await ask('una', `PATCH ${at}`, wrong)).toMatchObject({
      status: 422,
      body: { errors: { finished } },
    })
    expect(await ask('una', `PATCH ${at}`, { ...wrong, language: 'de' })).toMatchObject({
      body: { errors: { finished: 'Erst anfangen, dann aufhören.' } },
    })
    const right = { body: { finished: '2026-01-28' }, version: 1 }
    expect(await ask('una', `PATCH ${at}`, right)).toMatchObject({ status: 200 })
  })

  test('values that stand together only once', async () => {
    const own = await write('umar', { headline: 'Only once' })
    const says = 'The book has a review of this name.'
    const again = { book: books[0]?.id, headline: 'Only once', stars: 1 }
    expect(await ask('una', 'POST /v1/reviews', { body: again })).toMatchObject({
      status: 422,
      body: { errors: { book: says, headline: says } },
    })
    await write('una', { headline: 'Only once', book: books[1]?.id })
    const same = { body: { headline: 'Only once', stars: 2 }, version: 1 }
    expect(await ask('umar', `PATCH /v1/reviews/${own.id}`, same)).toMatchObject({ status: 200 })
  })
})
