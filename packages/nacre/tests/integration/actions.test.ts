import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { type SendRequest, requestSender, type TestRecord, type Name } from '../library/requests.ts'
import { openLibrary, type OpenLibrary } from '../library/open-library.ts'
import { product as library } from 'example-library/product.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenLibrary
  let ask: SendRequest
  let count = 0

  beforeAll(async () => {
    opened = await openLibrary(kind)
    ask = requestSender(opened)
  })
  afterAll(() => opened.close())

  const review = async (): Promise<TestRecord> => {
    count += 1
    const book = (await ask('una', 'GET /v1/books?limit=1')).list.items[0]?.id
    const body = { book, headline: `Number ${count}`, stars: 3, body: 'Long.' }
    return (await ask('una', 'POST /v1/reviews', { body })).record
  }
  const quote = (name: Name, { id }: TestRecord, body: unknown) =>
    ask(name, `POST /v1/reviews/${id}/quote`, { body })
  const notices = async () => (await ask('stranger', 'GET /v1/notices?limit=200')).list.items
  const waiting = async () => {
    const { build, read } = opened.database
    return (
      await read(build.selectFrom('nacre_job').selectAll().where('name', '=', 'announce').compile())
    ).length
  }
  const runJobs = () =>
    createJobRunner({
      product: library,
      store: opened.store,
      operations: opened.operations,
      onFailure: (_, error) => expect.unreachable(String(error)),
    }).runDue()

  test('an action performs all its changes as one', async () => {
    const mine = await review()
    const before = (await notices()).length
    const done = await quote('lena', mine, { words: 'A wave' })
    expect(done).toMatchObject({ status: 200, body: { quoted: 'A wave' } })
    expect((await ask('una', `GET /v1/reviews/${mine.id}`)).body).toMatchObject({
      body: '“A wave”',
      version: 2,
    })
    expect(await notices()).toHaveLength(before + 1)
    expect(await waiting()).toBe(1)
    const { body } = await ask('lena', `GET /v1/reviews/${mine.id}/history`)
    expect(body['items']).toMatchObject([
      { verb: 'change', actor: 'user:lena' },
      { verb: 'create' },
    ])
    await runJobs()
    expect(await waiting()).toBe(0)
    expect(await notices()).toHaveLength(before + 2)
  })

  test('an action that throws changes nothing and reveals no cause', async () => {
    const mine = await review()
    const [before, jobs] = [await notices(), await waiting()]
    const failed = await quote('lena', mine, { words: 'A wave', fails: true })
    expect(failed).toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
      cause: expect.any(Error),
    })
    expect(JSON.stringify(failed.body)).not.toContain('quotation')
    expect((await ask('una', `GET /v1/reviews/${mine.id}`)).body).toMatchObject({
      body: 'Long.',
      version: 1,
    })
    expect(await notices()).toEqual(before)
    expect(await waiting()).toBe(jobs)
    expect(
      (await opened.store.history.list({ entity: 'review', record: mine.id }, { limit: 9 })).length,
    ).toBe(1)
  })

  test('an action has the permissions of the actor in all its operations', async () => {
    const mine = await review()
    const before = await notices()
    // The actor may change the draft but not create notices, so nothing is changed.
    expect(await quote('una', mine, { words: 'A wave' })).toMatchObject({
      status: 403,
      body: { details: { entity: 'notice' } },
    })
    expect((await ask('una', `GET /v1/reviews/${mine.id}`)).body).toMatchObject({ version: 1 })
    expect(await notices()).toEqual(before)
    expect(await quote('umar', mine, { words: 'A wave' })).toMatchObject({ status: 404 })
    expect(await quote('vera', mine, { words: 'A wave' })).toMatchObject({ status: 404 })
    expect(await quote('stranger', mine, { words: 'A wave' })).toMatchObject({ status: 401 })
  })

  test('the input of an action is validated like any other value', async () => {
    const mine = await review()
    for (const [body, errors] of [
      [{}, { words: 'This field is required.' }],
      [undefined, { words: 'This field is required.' }],
      [
        { words: 'x'.repeat(21), loud: true },
        { words: expect.any(String), loud: 'Unknown field.' },
      ],
      [{ words: 7 }, { words: 'Enter text.' }],
    ] as const) {
      expect(await quote('lena', mine, body)).toMatchObject({ status: 422, body: { errors } })
    }
    for (const body of [[], 'x', 7, null]) {
      expect(await quote('lena', mine, body)).toMatchObject({ status: 400 })
    }
  })

  test('an action rejects with an error of the product, in the language of the client', async () => {
    const mine = await review()
    const path = `POST /v1/reviews/${mine.id}/quote`
    const body = { words: 'Why the sea?' }
    expect(await ask('lena', path, { body })).toMatchObject({
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
      body: {
        type: '/v1/problem-types/no-quotation',
        code: 'no-quotation',
        title: 'A question is no quotation.',
        hint: 'Quote a sentence instead.',
      },
    })
    expect(await ask('lena', path, { body, language: 'de' })).toMatchObject({
      body: {
        title: 'Eine Frage ist kein Zitat.',
        hint: 'Zitieren Sie stattdessen einen Satz.',
      },
    })
    expect(await ask('lena', path.replace('POST', 'GET').replace('/quote', ''))).toMatchObject({
      body: { version: 1 },
    })
  })

  test('the job of a transition runs once the transition is stored, and not when it is rejected', async () => {
    const mine = await review()
    const at = `/v1/reviews/${mine.id}`
    await ask('una', `POST ${at}/submit`, { version: 1 })
    const before = await waiting()
    expect(await ask('lena', `POST ${at}/publish`, { version: 1 })).toMatchObject({ status: 412 })
    expect(await waiting()).toBe(before)
    expect(await ask('lena', `POST ${at}/publish`, { version: 2 })).toMatchObject({ status: 200 })
    expect(await waiting()).toBe(before + 1)
    await runJobs()
    expect(JSON.stringify(await notices())).toContain(mine.id)
  })
})
