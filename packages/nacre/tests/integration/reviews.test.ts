import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { requestSender, whereParam } from '../library/requests.ts'
import type { Name, SendRequest, TestRecord } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'

/** Reviews have states, owners, conditions and fields with permissions. */
describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let books: readonly TestRecord[]
  /** A draft by una, a submitted review by umar, and a published one by una. */
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

  test('a list contains only the reviews that the actor may read', async () => {
    const allIds = [draft.id, submitted.id, published.id]
    for (const name of ['stranger', 'vera', 'otto'] as const) {
      expect(await ids(name), name).toEqual([published.id])
    }
    expect(await ids('una')).toEqual([draft.id, published.id])
    expect(await ids('umar')).toEqual([submitted.id, published.id])
    for (const name of ['lena', 'cleo', 'ada', 'system'] as const) {
      expect(await ids(name), name).toEqual(allIds)
    }
  })

  test('a hidden review is found by no ID, filter, search or cursor', async () => {
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
      const fullList = await ask(name, 'GET /v1/reviews?total=true&sort=-stars')
      expect(fullList.list.total).toBe(name === 'umar' ? 2 : 1)
      expect(JSON.stringify(fullList.body)).not.toContain(hidden)
      expect(JSON.stringify(fullList.body)).not.toContain('Unfinished')
    }
    // A cursor with the ID of a hidden record does not reveal the record.
    const cursor = Buffer.from(JSON.stringify([hidden])).toString('base64url')
    expect(await ids('stranger', `after=${cursor}`)).toEqual([published.id])
  })

  test('writes to a hidden review get 401 or 404', async () => {
    const before = await ask('lena', `GET /v1/reviews/${draft.id}`)
    for (const name of ['vera', 'otto', 'umar'] as const) {
      for (const operation of [
        'PATCH ',
        'DELETE ',
        'POST /submit',
        'POST /restore',
        'PUT /help',
        'POST /quote',
      ]) {
        const [method, rest] = operation.split(' ')
        const response = await ask(name, `${method} /v1/reviews/${draft.id}${rest}`, {
          version: 1,
          body: method === 'PATCH' ? { stars: 5 } : { words: 'x' },
        })
        expect([401, 404], `${name} ${operation}`).toContain(response.status)
      }
    }
    expect((await ask('lena', `GET /v1/reviews/${draft.id}`)).body).toEqual(before.body)
  })

  test('a write to a readable review without permission gets 403 with the permitted roles', async () => {
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
    // The owner may change only drafts.
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

  test('a role has the permissions of the roles that it includes', async () => {
    const { id } = await move('una', await write('una', { headline: 'For Cleo' }), 'submit')
    expect((await ask('lena', `POST /v1/reviews/${id}/reject`, { version: 2 })).status).toBe(403)
    expect(
      (await ask('cleo', `PATCH /v1/reviews/${id}`, { body: { stars: 2 }, version: 2 })).status,
    ).toBe(200)
    const rejected = await ask('cleo', `POST /v1/reviews/${id}/reject`, { version: 3 })
    expect(rejected).toMatchObject({ status: 200, body: { state: 'rejected', version: 4 } })
    const removed = await ask('una', `DELETE /v1/reviews/${id}`, { version: 4 })
    expect(removed).toMatchObject({ status: 204 })
    expect(removed).not.toHaveProperty('body.id')
  })

  test('only a transition changes the state', async () => {
    const review = await write('una', { headline: 'Moving' })
    const path = `/v1/reviews/${review.id}`
    expect(review['state']).toBe('draft')
    expect(
      await ask('una', `PATCH ${path}`, { body: { state: 'published' }, version: 1 }),
    ).toMatchObject({
      status: 422,
      body: { errors: { state: 'This field is read-only.' } },
    })
    expect(await ask('una', `POST ${path}/submit`)).toMatchObject({ status: 428 })
    expect(await ask('una', `POST ${path}/submit`, { version: 7 })).toMatchObject({ status: 412 })
    expect(await ask('lena', `POST ${path}/publish`, { version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'move-not-allowed',
        details: { move: 'publish', state: 'draft', from: ['submitted'] },
      },
    })
    const moved = await ask('una', `POST ${path}/submit`, { version: 1 })
    expect(moved).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { state: 'submitted' },
    })
    expect(await ask('una', `POST ${path}/publish`, { version: 2 })).toMatchObject({ status: 403 })
    expect(await ask('vera', `POST ${path}/publish`, { version: 2 })).toMatchObject({ status: 401 })
    const { body } = await ask('lena', `GET ${path}/history`)
    expect(body['items']).toMatchObject([
      { verb: 'submit', version: 2, changes: { state: ['draft', 'submitted'] }, actor: 'user:una' },
      { verb: 'create' },
    ])
  })

  test('a guard rejects a transition with its reason', async () => {
    const empty = await move('una', await write('una', { headline: 'Empty', body: null }), 'submit')
    const operation = `POST /v1/reviews/${empty.id}/publish`
    expect(await ask('lena', operation, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'move-not-allowed', title: 'It says nothing yet.' },
    })
    expect(await ask('lena', operation, { version: 2, language: 'de' })).toMatchObject({
      body: { title: 'Es steht noch nichts da.' },
    })
    expect((await ask('lena', `GET /v1/reviews/${empty.id}`)).body).toMatchObject({ version: 2 })
  })

  test('a hidden field is in no response, filter or order', async () => {
    const path = `/v1/reviews/${published.id}`
    expect((await ask('lena', `GET ${path}`)).body).toMatchObject({ remark: 'Whispered.' })
    for (const name of ['stranger', 'una', 'umar'] as const) {
      const { body } = await ask(name, `GET ${path}`)
      expect(body, name).not.toHaveProperty('remark')
      expect(JSON.stringify((await ask(name, 'GET /v1/reviews')).body)).not.toContain('hispered')
      for (const query of [
        whereParam({ remark: 'Whispered.' }),
        whereParam({ not: { remark: { empty: true } } }),
        whereParam({ or: [{ stars: 1 }, { and: [{ remark: { contains: 'W' } }] }] }),
        'sort=remark',
        'sort=stars,-remark',
      ]) {
        const errorResponse = await ask(name, `GET /v1/reviews?${query}`)
        expect(errorResponse, `${name} ${query}`).toMatchObject({
          status: 400,
          body: { code: 'bad-request' },
        })
        const unknown = await ask(name, `GET /v1/reviews?${query.replaceAll('remark', 'nothing')}`)
        const title = String(errorResponse.body['title'])
        expect(title.replace('remark', 'nothing')).toBe(unknown.body['title'])
      }
    }
  })

  test('search does not find hidden records and fields', async () => {
    expect(await ids('lena', 'search=whispered')).toEqual([])
    expect(await ids('lena', 'search=secr%20unfinished')).toEqual([draft.id])
    expect(await ids('stranger', 'search=whispered')).toEqual([])
    expect(await ids('una', 'search=good')).toContain(published.id)
  })

  test('a write to a field without permission gets 422 and writes nothing', async () => {
    const review = await write('una', { headline: 'Fields' })
    const path = `/v1/reviews/${review.id}`
    const body = { remark: 'x', verdict: 'x', stars: 5 }
    const denied = 'You don’t have permission to change this field.'
    expect(await ask('una', `PATCH ${path}`, { body, version: 1 })).toMatchObject({
      status: 422,
      body: { code: 'validation-failed', errors: { remark: denied, verdict: denied } },
    })
    expect(
      await ask('una', 'POST /v1/reviews', {
        body: { ...body, headline: 'y', book: books[0]?.id },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { remark: denied, verdict: denied } },
    })
    expect((await ask('lena', `GET ${path}`)).body).toMatchObject({
      stars: 3,
      version: 1,
      remark: null,
    })
    const set = await ask('lena', `PATCH ${path}`, { body, version: 1 })
    expect(set).toMatchObject({ status: 200, body })
  })

  test('the history omits hidden fields, and only users who may change the record read it', async () => {
    const review = await write('una', { headline: 'Remarked' })
    const path = `/v1/reviews/${review.id}`
    await ask('lena', `PATCH ${path}`, { body: { remark: 'Hushed.', stars: 4 }, version: 1 })
    const ownHistory = await ask('una', `GET ${path}/history`)
    expect(ownHistory.status).toBe(200)
    expect(JSON.stringify(ownHistory.body)).not.toMatch(/Hushed|remark/u)
    expect(ownHistory.body['items']).toMatchObject([{ changes: { stars: [3, 4] } }, {}])
    expect(JSON.stringify((await ask('lena', `GET ${path}/history`)).body)).toContain('Hushed')
    // Reading a published review gives no access to its drafts.
    const open = `/v1/reviews/${published.id}/history`
    expect(await ask('stranger', `GET ${open}`)).toMatchObject({ status: 401 })
    expect(await ask('umar', `GET ${open}`)).toMatchObject({ status: 404 })
  })

  test('a validation rule over several fields checks the record after the change', async () => {
    const review = await write('una', { headline: 'Rules', begun: '2026-01-28' })
    const path = `/v1/reviews/${review.id}`
    const finished = 'Nobody finishes before they begin.'
    const invalid = { body: { finished: '2026-01-27' }, version: 1 }
    expect(await ask('una', `PATCH ${path}`, invalid)).toMatchObject({
      status: 422,
      body: { errors: { finished } },
    })
    expect(await ask('una', `PATCH ${path}`, { ...invalid, language: 'de' })).toMatchObject({
      body: { errors: { finished: 'Erst anfangen, dann aufhören.' } },
    })
    const valid = { body: { finished: '2026-01-28' }, version: 1 }
    expect(await ask('una', `PATCH ${path}`, valid)).toMatchObject({ status: 200 })
  })

  test('a unique constraint over several fields rejects the second record', async () => {
    const { id } = await write('umar', { headline: 'Only once' })
    const taken = 'The book has a review of this name.'
    const again = { book: books[0]?.id, headline: 'Only once', stars: 1 }
    expect(await ask('una', 'POST /v1/reviews', { body: again })).toMatchObject({
      status: 422,
      body: { errors: { book: taken, headline: taken } },
    })
    await write('una', { headline: 'Only once', book: books[1]?.id })
    const change = { body: { headline: 'Only once', stars: 2 }, version: 1 }
    expect(await ask('umar', `PATCH /v1/reviews/${id}`, change)).toMatchObject({
      status: 200,
    })
  })
})
