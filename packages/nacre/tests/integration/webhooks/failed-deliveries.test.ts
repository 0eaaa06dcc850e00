import { createPresence } from '#shell/operations/jobs/presence.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { adminActor, openWebhookFixture, type WebhookFixture } from './open-webhook-fixture.ts'
import { openReceiver } from './receiver.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

describe.each(eachDatabase)('on $name', (kind) => {
  let fixture: WebhookFixture
  beforeEach(async () => {
    fixture = await openWebhookFixture(kind)
  })
  afterEach(() => fixture.close())

  const deliver = () => fixture.deliverer.runDue()
  const advance = async (time: number) => {
    fixture.now += time
    await deliver()
  }
  const createNotice = async (about = 'News') =>
    (await fixture.ask('lena', 'POST /v1/notices', { body: { about } })).record.id
  const respondWith = (status: number, headers = {}) => {
    fixture.receiver.respond = (response) =>
      response.writeHead(status, headers).end('No.\u0000 Not now.')
  }
  const webhookIds = () => fixture.receiver.received.map(({ headers }) => headers['webhook-id'])
  const newestDelivery = async (id: string) => {
    const [delivery] = await fixture.webhooks.deliveries(adminActor, id, { limit: 1 })
    if (!delivery) throw new Error('There is no delivery.')
    return delivery
  }

  test('a failed delivery is retried with the same webhook-id and growing delays', async () => {
    const { id } = await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(500)
    await createNotice()
    await deliver()
    await deliver()
    expect(webhookIds()).toHaveLength(1)
    await advance(4 * second)
    expect(webhookIds()).toHaveLength(1)
    await advance(second)
    expect(webhookIds()).toHaveLength(2)
    await advance(29 * second)
    expect(webhookIds()).toHaveLength(2)
    await advance(second)
    expect(webhookIds()).toHaveLength(3)
    respondWith(200)
    await advance(120 * second)
    await advance(day)
    expect(new Set(webhookIds()).size).toBe(1)
    expect(webhookIds()).toHaveLength(4)
    const { attempts, state, attemptCount } = await newestDelivery(id)
    expect([state, attemptCount]).toEqual(['delivered', 4])
    expect(attempts.map(({ status }) => status)).toEqual([500, 500, 500, 200])
    // Only the last responses are stored, with control characters replaced.
    expect(attempts.map(({ answer }) => answer)).toEqual([
      undefined,
      'No.  Not now.',
      'No.  Not now.',
      'No.  Not now.',
    ])
    expect((await fixture.webhooks.read(adminActor, id)).failureCount).toBe(0)
  })

  test('a delivery fails after three days of retries, and an administrator can resend it', async () => {
    const { id } = await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(404)
    await createNotice()
    const startedAt = fixture.now
    while ((await deliver(), (await newestDelivery(id)).state === 'pending')) {
      fixture.now = Date.parse((await newestDelivery(id)).nextAttemptAt)
      expect(webhookIds().length).toBeLessThan(40)
    }
    const { id: deliveryId, state } = await newestDelivery(id)
    expect(state).toBe('failed')
    expect((fixture.now - startedAt) / day).toBeGreaterThan(2.9)
    expect((fixture.now - startedAt) / day).toBeLessThan(3.1)
    const requestCount = webhookIds().length
    respondWith(200)
    await fixture.webhooks.resend(adminActor, id, deliveryId)
    await advance(hour)
    expect(webhookIds()).toHaveLength(requestCount + 1)
    expect(new Set(webhookIds()).size).toBe(1)
    expect((await newestDelivery(id)).state).toBe('delivered')
  })

  test('a failed delivery delays later events of its record, and of no other record', async () => {
    await fixture.createWebhook({ events: ['reviews:*', 'notices:*'] })
    const { list } = await fixture.ask('lena', 'GET /v1/books')
    const body = { book: list.items[0]?.id, headline: 'Good', stars: 5, body: 'Very.' }
    const { record } = await fixture.ask('una', 'POST /v1/reviews', { body })
    fixture.receiver.respond = (response, { content }) =>
      response.writeHead(content.data['id'] === record.id ? 422 : 204).end()
    await fixture.ask('una', `PATCH /v1/reviews/${record.id}`, { version: 1, body: { stars: 4 } })
    const others = [await createNotice(), await createNotice()]
    await deliver()
    await advance(2 * second)
    const received = fixture.receiver.received.map(({ content: { data } }) => [
      data['id'],
      data['version'],
    ])
    expect(received).toEqual([[record.id, 1], ...others.map((other) => [other, 1])])
    fixture.receiver.respond = (response) => response.writeHead(204).end()
    await advance(10 * second)
    const last = fixture.receiver.received.slice(-2).map(({ content }) => content.data['version'])
    expect(last).toEqual([1, 2])
  })

  test('a receiver that is down delays no other webhook and does not get each event', async () => {
    const other = await openReceiver()
    await other.close()
    await fixture.createWebhook({ name: 'Down', events: ['notices:*'] })
    const openResponses: (() => void)[] = []
    fixture.receiver.respond = (response, { path }) => {
      if (path === '/hook') openResponses.push(() => response.writeHead(503).end())
      else response.writeHead(204).end()
    }
    await fixture.createWebhook({
      name: 'Up',
      events: ['notices:*'],
      url: `${fixture.receiver.origin}/up`,
    })
    for (let number = 0; number < 20; number += 1) await createNotice()
    const run = deliver()
    // All events reach the other webhook while the first one has not responded.
    await fixture.receiver.until(28)
    expect(fixture.receiver.received.filter(({ path }) => path === '/up')).toHaveLength(20)
    expect(openResponses).toHaveLength(8)
    for (const close of openResponses) close()
    await run
    fixture.receiver.respond = (response) => response.writeHead(503).end()
    await advance(2 * second)
    expect(fixture.receiver.received).toHaveLength(28)
    // After 2^8 seconds, only a few deliveries are retried.
    await advance(256 * second)
    expect(fixture.receiver.received.length).toBeLessThanOrEqual(36)
  })

  test('a receiver that recovers gets all pending deliveries at once', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(500)
    for (let number = 0; number < 12; number += 1) await createNotice()
    for (let time = 0; time < 30; time += 1) await advance(300 * second)
    respondWith(204)
    const before = webhookIds().length
    await createNotice('One more')
    await advance(300 * second)
    await deliver()
    expect(new Set(webhookIds().slice(before)).size).toBe(13)
  })

  test('a delivery waits as long as Retry-After says', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(429, { 'retry-after': '120' })
    await createNotice()
    await deliver()
    respondWith(204)
    await advance(119 * second)
    expect(webhookIds()).toHaveLength(1)
    await advance(second)
    expect(webhookIds()).toHaveLength(2)
  })

  test('a webhook is disabled after five days of failures, until an administrator activates it', async () => {
    const { id, version } = await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(500)
    for (let time = 0; time < 26; time += 1) {
      await createNotice()
      await advance(5 * hour)
    }
    const { state } = await fixture.webhooks.read(adminActor, id)
    expect(state).toBe('failed')
    expect(fixture.lines.filter((line) => line.includes(' disabled: '))).toHaveLength(1)
    expect(fixture.lines.join('')).toContain('"level":"warn"')
    const before = webhookIds().length
    respondWith(204)
    await createNotice('While it was disabled')
    await advance(day)
    expect(webhookIds()).toHaveLength(before)
    await fixture.webhooks.change(adminActor, { id, version }, { state: 'active' })
    await deliver()
    expect(fixture.receiver.received.at(-1)?.content.data).toMatchObject({ entity: 'notice' })
    expect((await newestDelivery(id)).state).toBe('delivered')
  })

  test('a webhook is disabled after a 410 response', async () => {
    const { id } = await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(410)
    await createNotice()
    await deliver()
    expect((await fixture.webhooks.read(adminActor, id)).state).toBe('failed')
  })

  test('a redirect is not followed, and an attempt without a response has an error', async () => {
    const { id } = await fixture.createWebhook({ events: ['notices:*'] })
    respondWith(307, { location: `${fixture.receiver.origin}/elsewhere` })
    await createNotice()
    await deliver()
    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await newestDelivery(id)).attempts).toMatchObject([{ status: 307 }])
    fixture.receiver.respond = (response) => response.destroy()
    await advance(10 * second)
    const [, attempt] = (await newestDelivery(id)).attempts
    expect(attempt).toMatchObject({
      status: null,
      error: expect.stringContaining('socket hang up'),
    })
  })

  test('a URL that resolves to a private address at delivery is not called', async () => {
    const { id } = await fixture.createWebhook({
      events: ['notices:*'],
      url: 'https://hooks.example/',
    })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const outgoing = createHttpEgress({ allowed: [], resolve })
    const restricted = await fixture.startProcess({ outgoing })
    await createNotice()
    await restricted.deliverer.runDue()
    expect(fixture.receiver.received).toEqual([])
    expect((await newestDelivery(id)).attempts).toMatchObject([
      { status: null, error: expect.stringContaining('This address isn’t allowed') },
    ])
  })

  test('the delivery of a killed process is taken over by another process, with the same webhook-id', async () => {
    await fixture.createWebhook({ events: ['notices:*'] })
    const { promise: called, resolve } = Promise.withResolvers<string>()
    const hangingEgress: HttpEgress = {
      refuse: () => undefined,
      call({ headers = {} }) {
        resolve(String(headers['webhook-id']))
        // Never settles, as in a killed process.
        return new Promise(() => undefined)
      },
    }
    const first = await fixture.startProcess({ outgoing: hangingEgress })
    await createNotice()
    void first.deliverer.runDue()
    const webhookId = await called
    await deliver()
    expect(webhookIds()).toEqual([])
    // Another process takes over only when the first one has no heartbeat, whatever the clock says.
    await advance(3_600 * second)
    expect(webhookIds()).toEqual([])
    const presence = createPresence(fixture.store)
    await expect.poll(() => presence.check(), { interval: 0 }).toBe(true)
    await deliver()
    expect(webhookIds()).toEqual([webhookId])
  })

  test('deliveries are deleted after thirty days, and with their webhook', async () => {
    const { id } = await fixture.createWebhook({ events: ['notices:*'] })
    await createNotice()
    await deliver()
    fixture.now += 29 * day
    await createNotice()
    await deliver()
    await fixture.cleanUp()
    expect(await fixture.webhooks.deliveries(adminActor, id, { limit: 9 })).toHaveLength(2)
    fixture.now += 2 * day
    await fixture.cleanUp()
    expect(await fixture.webhooks.deliveries(adminActor, id, { limit: 9 })).toHaveLength(1)
    await fixture.webhooks.remove(adminActor, id)
    expect(await fixture.store.deliveries.list(id, { limit: 9 })).toEqual([])
    await createNotice()
    await deliver()
    expect(fixture.receiver.received).toHaveLength(2)
  })
})
