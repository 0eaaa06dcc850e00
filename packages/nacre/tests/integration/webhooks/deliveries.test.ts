import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestIdInTrace } from '#shell/tools/trace-context.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { openWebhookFixture, type WebhookFixture } from './open-webhook-fixture.ts'
import { isSignatureValid } from './receiver.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let fixture: WebhookFixture
  beforeEach(async () => {
    fixture = await openWebhookFixture(kind)
  })
  afterEach(() => fixture.close())

  const deliver = () => fixture.deliverer.runDue()
  const receivedData = () => fixture.receiver.received.map(({ content: { data } }) => data)
  const receivedVerbs = () => receivedData().map(({ entity, verb }) => `${entity}.${verb}`)
  /** Creates a notice and gives its ID. */
  const createNotice = async (about = 'New books') =>
    (await fixture.ask('lena', 'POST /v1/notices', { body: { about } })).record.id
  const createReview = async () => {
    const { list } = await fixture.ask('lena', 'GET /v1/books')
    const body = { book: list.items[0]?.id, headline: 'Good', stars: 5, body: 'Very.' }
    return (await fixture.ask('una', 'POST /v1/reviews', { body: { ...body, diary: 'I cried.' } }))
      .record
  }

  test('events are delivered once and in order, with a signature', async () => {
    const { secret } = await fixture.createWebhook({ events: ['notices:*'] })
    const ids = [await createNotice('One'), await createNotice('Two')]
    await deliver()
    await deliver()
    expect(receivedData().map(({ id, verb, version }) => [id, verb, version])).toEqual(
      ids.map((id) => [id, 'create', 1]),
    )
    const [first, second] = fixture.receiver.received
    expect(first?.path).toBe('/hook')
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(first?.content).toEqual({
      type: 'notice.create',
      timestamp: first?.content.data['occurredAt'],
      data: {
        event: expect.stringMatching(/^\d+$/u),
        entity: 'notice',
        id: ids[0],
        verb: 'create',
        version: 1,
        occurredAt: expect.stringMatching(/Z$/u),
      },
    })
    for (const one of [first, second]) {
      expect(isSignatureValid(secret, one?.headers ?? {}, one?.body ?? '', fixture.now)).toBe(true)
      expect(isSignatureValid(secret, one?.headers ?? {}, `${one?.body} `, fixture.now)).toBe(false)
      expect(
        isSignatureValid(secret, one?.headers ?? {}, one?.body ?? '', fixture.now + 400_000),
      ).toBe(false)
    }
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id'])
  })

  test('a delivery continues the trace of the request that has caused it', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const requestId = requestIdInTrace(`00-${trace}-00f067aa0ba902b7-01`) ?? ''
    await fixture.ask('lena', 'POST /v1/notices', { body: { about: 'Traced' }, requestId })
    await createNotice('Without a trace')
    await deliver()
    const parents = fixture.receiver.received.map(({ headers }) => headers['traceparent'])
    expect(parents).toEqual([expect.stringMatching(`^00-${trace}-`), undefined])
  })

  test('a webhook receives only the events of its subscription, and no earlier ones', async () => {
    await createNotice()
    const names = ['reviews:submit', 'reviews:change', 'notices:create', 'books:admire']
    await fixture.createWebhook({ events: names.slice(0, 2) })
    const { id } = await createReview()
    await createNotice()
    const path = `/v1/reviews/${id}`
    await fixture.ask('una', `PATCH ${path}`, { version: 1, body: { stars: 4 } })
    await fixture.ask('una', `POST ${path}/submit`, { version: 2 })
    await fixture.ask('lena', `POST ${path}/publish`, { version: 3 })
    await deliver()
    expect(receivedVerbs()).toEqual(['review.change', 'review.submit'])
  })

  test('removing and restoring a record are delivered as events', async () => {
    await fixture.createWebhook({ events: ['*:*'] })
    const { id } = await createReview()
    await fixture.ask('una', `DELETE /v1/reviews/${id}`, { version: 1 })
    await fixture.ask('una', `POST /v1/reviews/${id}/restore`)
    await deliver()
    expect(receivedVerbs()).toEqual(['review.create', 'review.remove', 'review.restore'])
  })

  test('an event contains only the data that the role of the webhook may read at delivery', async () => {
    const urlOf = (name: string) => ({ url: `${fixture.receiver.origin}/${name}` })
    await fixture.createWebhook({ ...urlOf('librarian'), events: ['reviews:*'], role: 'librarian' })
    await fixture.createWebhook({ ...urlOf('chief'), events: ['reviews:*'], role: 'chief' })
    await fixture.createWebhook({ ...urlOf('none'), events: ['reviews:*'] })
    const { id } = await createReview()
    const change = { version: 1, body: { remark: 'A friend of mine', stars: 3 } }
    await fixture.ask('lena', `PATCH /v1/reviews/${id}`, change)
    await deliver()
    const [toLibrarian, toChief, toNone] = ['librarian', 'chief', 'none'].map(
      (name) => fixture.receiver.received.findLast(({ path }) => path === `/${name}`)?.content.data,
    )
    expect(toLibrarian?.['record']).toMatchObject({ remark: 'A friend of mine', stars: 3 })
    expect(toLibrarian?.['changed']).toEqual(expect.arrayContaining(['remark', 'stars']))
    expect(toChief?.['record']).toMatchObject({ stars: 3 })
    expect(toNone).not.toHaveProperty('record')
    expect(toNone).not.toHaveProperty('changed')
    // Only its owner may read the diary, and a chief once the review is submitted.
    const bodies = fixture.receiver.received.map(({ body }) => body).join('')
    expect(bodies).not.toContain('I cried')
    expect(JSON.stringify(toNone)).not.toContain('friend')
  })

  test('an event has no record if the role may not read it or the record is removed', async () => {
    await fixture.createWebhook({ events: ['loans:*', 'reviews:*'], role: 'administrator' })
    const { id } = await createReview()
    await fixture.ask('una', `DELETE /v1/reviews/${id}`, { version: 1 })
    await deliver()
    expect(receivedData().map(({ verb, record }) => [verb, record])).toEqual([
      ['create', null],
      ['remove', null],
    ])
  })

  test('each webhook gets its own delivery of an event, with its own webhook-id', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    await fixture.createWebhook({ events: ['notices:*'], url: `${fixture.receiver.origin}/other` })
    await createNotice()
    await deliver()
    const { received } = fixture.receiver
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/hook', '/other'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(new Set(receivedData().map(({ event }) => event)).size).toBe(1)
  })

  test('several processes deliver each event once', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    // With SQLite there is only one process.
    const openProcess = () =>
      kind.name === 'sqlite' ? Promise.resolve(fixture) : fixture.startProcess()
    const processes = [fixture, await openProcess(), await openProcess()]
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        await createNotice(`Number ${number}`)
        await processes[number % 3]?.deliverer.runDue()
      }),
    )
    await Promise.all(processes.map(({ deliverer }) => deliverer.runDue()))
    // An event waits for older transactions that are still open.
    await deliver()
    expect(new Set(receivedData().map(({ id }) => id)).size).toBe(30)
    expect(receivedData()).toHaveLength(30)
  })

  test('the events of one record are delivered in order among events of other records', async () => {
    await fixture.createWebhook({ events: ['reviews:*'] })
    const { id } = await createReview()
    const path = `/v1/reviews/${id}`
    for (let version = 1; version < 12; version += 1) {
      await fixture.ask('una', `PATCH ${path}`, { version, body: { stars: (version % 5) + 1 } })
      await createNotice()
    }
    await deliver()
    const versions = receivedData().map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 12 }, (_, position) => position + 1))
  })

  test('the deliverer delivers new events until it is stopped', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    const { stop } = fixture.deliverer.start()
    await createNotice('One')
    await fixture.receiver.until(1)
    await createNotice('Two')
    await fixture.receiver.until(2)
    await stop()
    await createNotice('Three')
    expect(fixture.receiver.received).toHaveLength(2)
  })
})
