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

const secret = 'I cried at the end.'

/** A diary is readable by the author of the review, and by the head of the library while it is submitted. */
describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let draft: TestRecord
  let submitted: TestRecord
  let hers: TestRecord

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const make = async (name: Name, headline: string, diary: string | null) => {
      const body = { book, headline, stars: 3, body: 'x', diary }
      return (await ask(name, 'POST /v1/reviews', { body })).record
    }
    draft = await make('umar', 'His draft', secret)
    submitted = await make('umar', 'His submitted', secret)
    await ask('umar', `POST /v1/reviews/${submitted.id}/submit`, { version: 1 })
    hers = await make('una', 'Her draft', secret)
    await make('una', 'Her other', null)
    for (const one of [draft, hers]) {
      expect(one, 'who writes it sees it at once').toHaveProperty('diary', secret)
    }
  })
  afterAll(() => opened.close())

  const diaries = async (name: Name, query = '') => {
    const { list, status, body } = await ask(name, `GET /v1/reviews?sort=id&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return list.items.map((item) => [
      item['headline'],
      'diary' in item ? item['diary'] : 'left out',
    ])
  }

  test('each record has its diary for users who may read it, and is complete without it for others', async () => {
    expect(await diaries('lena')).toEqual([
      ['His draft', 'left out'],
      ['His submitted', 'left out'],
      ['Her draft', 'left out'],
      ['Her other', 'left out'],
    ])
    expect(await diaries('cleo')).toEqual([
      ['His draft', 'left out'],
      ['His submitted', secret],
      ['Her draft', 'left out'],
      ['Her other', 'left out'],
    ])
    expect(await diaries('una')).toEqual([
      ['Her draft', secret],
      ['Her other', null],
    ])
    expect((await diaries('ada')).map(([, diary]) => diary)).toEqual([secret, secret, secret, null])
  })

  test('the same holds for single records, selected fields and expansion', async () => {
    const read = async (name: Name, id: string, query = '') =>
      (await ask(name, `GET /v1/reviews/${id}${query}`)).body
    expect(await read('cleo', submitted.id)).toHaveProperty('diary', secret)
    expect(await read('cleo', draft.id)).not.toHaveProperty('diary')
    expect(await read('umar', draft.id, '?fields=diary')).toEqual({
      id: draft.id,
      version: 1,
      diary: secret,
    })
    expect(await read('lena', draft.id, '?fields=headline')).toEqual({
      id: draft.id,
      version: 1,
      headline: 'His draft',
    })
    expect(await read('lena', draft.id, '?fields=diary')).toEqual({ id: draft.id, version: 1 })
    const { body } = await ask('cleo', 'GET /v1/books?expand=reviews&fields=reviews.diary&limit=1')
    expect(JSON.stringify(body).match(/I cried/gu)).toHaveLength(1)
  })

  test('nobody finds a record by a diary that they may not read', async () => {
    const found = async (name: Name, where: object) =>
      (await diaries(name, whereParam(where))).map(([headline]) => headline)
    expect(await found('cleo', { diary: secret })).toEqual(['His submitted'])
    expect(await found('cleo', { diary: { contains: 'CRIED' } })).toEqual(['His submitted'])
    expect(await found('cleo', { diary: { not: 'x' } })).toEqual(['His submitted'])
    expect(await found('cleo', { diary: { empty: true } })).toEqual([])
    // A hidden value counts as absent, so filters and their negations reveal nothing.
    const others = ['His draft', 'Her draft', 'Her other']
    expect(await found('cleo', { not: { diary: secret } })).toEqual(others)
    expect(await found('cleo', { not: { diary: 'x' } })).toEqual([
      'His draft',
      'His submitted',
      ...others.slice(1),
    ])
    expect(await found('cleo', { or: [{ diary: secret }, { headline: 'Her other' }] })).toEqual([
      'His submitted',
      'Her other',
    ])
    expect(await found('una', { diary: { empty: false } })).toEqual(['Her draft'])
    expect(await found('ada', { diary: { empty: false } })).toHaveLength(3)
    const books = async (name: Name, where: object) =>
      (await ask(name, `GET /v1/books?${whereParam(where)}`)).list.items.length
    expect(await books('cleo', { reviews: { diary: secret } })).toBe(1)
    expect(await books('cleo', { reviews: { diary: secret, state: 'draft' } })).toBe(0)
    expect(await found('lena', { diary: secret })).toEqual([])
    // A user who can never have a review may not filter by it at all.
    for (const query of [whereParam({ diary: secret }), 'sort=diary', 'fields=diary']) {
      const { status, body } = await ask('stranger', `GET /v1/reviews?${query}`)
      expect({ status, body }, query).toMatchObject({
        status: 400,
        body: { title: expect.stringContaining('diary') },
      })
    }
    for (const name of ['cleo', 'una'] as const) {
      // A sorted list contains every record, also those with a hidden diary.
      expect(await ask(name, 'GET /v1/reviews?sort=diary'), name).toMatchObject({ status: 400 })
    }
    expect(await ask('ada', 'GET /v1/reviews?sort=-diary')).toMatchObject({ status: 200 })
  })

  test('after a change of state or owner the diary follows its permission, in responses and in the history', async () => {
    const at = `/v1/reviews/${submitted.id}`
    const diaryIn = (entries: unknown) =>
      [entries].flat().some((entry) => 'diary' in Object(Object(entry).changes))
    expect(diaryIn((await ask('cleo', `GET ${at}/history`)).body['items'])).toBe(true)
    const back = await ask('cleo', `POST ${at}/withdraw`, { version: 2 })
    expect(back.status).toBe(200)
    expect(back.record).not.toHaveProperty('diary')
    expect(diaryIn((await ask('cleo', `GET ${at}/history`)).body['items'])).toBe(false)
    expect(diaryIn((await ask('umar', `GET ${at}/history`)).body['items'])).toBe(true)
    const again = await ask('umar', `POST ${at}/submit`, { version: 3 })
    expect(again.record).toHaveProperty('diary', secret)
    const stale = await ask('lena', `PATCH ${at}`, { body: { stars: 1 }, version: 1 })
    expect(stale.status).toBe(412)
    expect(JSON.stringify(stale.body)).not.toContain('cried')
  })
})
