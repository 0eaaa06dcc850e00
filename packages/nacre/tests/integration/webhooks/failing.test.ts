import { createPresence } from '#shell/operations/jobs/presence.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { adminActor, openWebhookFixture, type WebhookFixture } from './post-room.ts'
import { openReceiver } from './receiver.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

describe.each(eachDatabase)('on $name', (kind) => {
  let room: WebhookFixture
  beforeEach(async () => {
    room = await openWebhookFixture(kind)
  })
  afterEach(() => room.close())

  const tell = () => room.deliverer.runDue()
  const pass = async (time: number) => {
    room.now += time
    await tell()
  }
  const notice = async (about = 'News') =>
    (await room.ask('lena', 'POST /v1/notices', { body: { about } })).record.id
  const answers = (status: number, headers = {}) => {
    room.receiver.answer = (response) =>
      response.writeHead(status, headers).end('No.\u0000 Not now.')
  }
  const ids = () => room.receiver.received.map(({ headers }) => headers['webhook-id'])
  const newest = async (id: string) => {
    const [delivery] = await room.webhooks.deliveries(adminActor, id, { limit: 1 })
    if (!delivery) throw new Error('There is no delivery.')
    return delivery
  }

  test('what was not taken is told again, as the same message, and later each time', async () => {
    const { id } = await room.make({ events: ['notices:*'] })
    answers(500)
    await notice()
    await tell()
    await tell()
    expect(ids()).toHaveLength(1)
    await pass(4 * second)
    expect(ids()).toHaveLength(1)
    await pass(second)
    expect(ids()).toHaveLength(2)
    await pass(29 * second)
    expect(ids()).toHaveLength(2)
    await pass(second)
    expect(ids()).toHaveLength(3)
    answers(200)
    await pass(120 * second)
    await pass(day)
    expect(new Set(ids()).size).toBe(1)
    expect(ids()).toHaveLength(4)
    const { attempts, state, attemptCount } = await newest(id)
    expect([state, attemptCount]).toEqual(['delivered', 4])
    expect(attempts.map(({ status }) => status)).toEqual([500, 500, 500, 200])
    // The answers of the latest, in letters that a person can read.
    expect(attempts.map(({ answer }) => answer)).toEqual([
      undefined,
      'No.  Not now.',
      'No.  Not now.',
      'No.  Not now.',
    ])
    expect((await room.webhooks.read(adminActor, id)).failureCount).toBe(0)
  })

  test('after three days in vain it is given up, and can be told again by hand', async () => {
    const { id } = await room.make({ events: ['notices:*'] })
    answers(404)
    await notice()
    const began = room.now
    while ((await tell(), (await newest(id)).state === 'pending')) {
      room.now = Date.parse((await newest(id)).nextAttemptAt)
      expect(ids().length).toBeLessThan(40)
    }
    const { id: message, state } = await newest(id)
    expect(state).toBe('failed')
    expect((room.now - began) / day).toBeGreaterThan(2.9)
    expect((room.now - began) / day).toBeLessThan(3.1)
    const tries = ids().length
    answers(200)
    await room.webhooks.resend(adminActor, id, message)
    await pass(hour)
    expect(ids()).toHaveLength(tries + 1)
    expect(new Set(ids()).size).toBe(1)
    expect((await newest(id)).state).toBe('delivered')
  })

  test('a record that is not taken holds back what comes after it, and no other record', async () => {
    await room.make({ events: ['reviews:*', 'notices:*'] })
    const { list } = await room.ask('lena', 'GET /v1/books')
    const body = { book: list.items[0]?.id, headline: 'Good', stars: 5, body: 'Very.' }
    const { record } = await room.ask('una', 'POST /v1/reviews', { body })
    room.receiver.answer = (response, { content }) =>
      response.writeHead(content.data['id'] === record.id ? 422 : 204).end()
    await room.ask('una', `PATCH /v1/reviews/${record.id}`, { version: 1, body: { stars: 4 } })
    const others = [await notice(), await notice()]
    await tell()
    await pass(2 * second)
    const messages = room.receiver.received.map(({ content: { data } }) => [
      data['id'],
      data['version'],
    ])
    expect(messages).toEqual([[record.id, 1], ...others.map((other) => [other, 1])])
    room.receiver.answer = (response) => response.writeHead(204).end()
    await pass(10 * second)
    const last = room.receiver.received.slice(-2).map(({ content }) => content.data['version'])
    expect(last).toEqual([1, 2])
  })

  test('one that is down holds up nobody else, and is not knocked at for each message', async () => {
    const other = await openReceiver()
    await other.close()
    await room.make({ name: 'Down', events: ['notices:*'] })
    const slow: (() => void)[] = []
    room.receiver.answer = (response, { path }) => {
      if (path === '/hook') slow.push(() => response.writeHead(503).end())
      else response.writeHead(204).end()
    }
    await room.make({ name: 'Well', events: ['notices:*'], url: `${room.receiver.origin}/well` })
    for (let number = 0; number < 20; number += 1) await notice()
    const telling = tell()
    // Those of the other are all told while the first one still says nothing.
    await room.receiver.until(28)
    expect(room.receiver.received.filter(({ path }) => path === '/well')).toHaveLength(20)
    expect(slow).toHaveLength(8)
    for (const answer of slow) answer()
    await telling
    room.receiver.answer = (response) => response.writeHead(503).end()
    await pass(2 * second)
    expect(room.receiver.received).toHaveLength(28)
    // 2^8 seconds later it gets another chance, with no more than a handful.
    await pass(256 * second)
    expect(room.receiver.received.length).toBeLessThanOrEqual(36)
  })

  test('one that comes back is told at once all that has waited', async () => {
    await room.make({ events: ['notices:*'] })
    answers(500)
    for (let number = 0; number < 12; number += 1) await notice()
    for (let time = 0; time < 30; time += 1) await pass(300 * second)
    answers(204)
    const before = ids().length
    await notice('One more')
    await pass(300 * second)
    await tell()
    expect(new Set(ids().slice(before)).size).toBe(13)
  })

  test('one that wants to be left alone for a while is', async () => {
    await room.make({ events: ['notices:*'] })
    answers(429, { 'retry-after': '120' })
    await notice()
    await tell()
    answers(204)
    await pass(119 * second)
    expect(ids()).toHaveLength(1)
    await pass(second)
    expect(ids()).toHaveLength(2)
  })

  test('one that has failed for five days is not called any more, until somebody says so', async () => {
    const { id, version } = await room.make({ events: ['notices:*'] })
    answers(500)
    for (let time = 0; time < 26; time += 1) {
      await notice()
      await pass(5 * hour)
    }
    const { state } = await room.webhooks.read(adminActor, id)
    expect(state).toBe('failed')
    expect(room.lines.filter((line) => line.includes(' disabled: '))).toHaveLength(1)
    expect(room.lines.join('')).toContain('"level":"warn"')
    const before = ids().length
    answers(204)
    await notice('While it was not called')
    await pass(day)
    expect(ids()).toHaveLength(before)
    await room.webhooks.change(adminActor, { id, version }, { state: 'active' })
    await tell()
    expect(room.receiver.received.at(-1)?.content.data).toMatchObject({ entity: 'notice' })
    expect((await newest(id)).state).toBe('delivered')
  })

  test('one that says it is gone for good is believed', async () => {
    const { id } = await room.make({ events: ['notices:*'] })
    answers(410)
    await notice()
    await tell()
    expect((await room.webhooks.read(adminActor, id)).state).toBe('failed')
  })

  test('a redirect is not followed, and no answer at all says why', async () => {
    const { id } = await room.make({ events: ['notices:*'] })
    answers(307, { location: `${room.receiver.origin}/elsewhere` })
    await notice()
    await tell()
    expect(room.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect((await newest(id)).attempts).toMatchObject([{ status: 307 }])
    room.receiver.answer = (response) => response.destroy()
    await pass(10 * second)
    const [, attempt] = (await newest(id)).attempts
    expect(attempt).toMatchObject({
      status: null,
      error: expect.stringContaining('socket hang up'),
    })
  })

  test('an address that leads inside by the time it is called is not called', async () => {
    const { id } = await room.make({ events: ['notices:*'], url: 'https://hooks.example/' })
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const outgoing = createHttpEgress({ allowed: [], resolve })
    const other = await room.another({ outgoing })
    await notice()
    await other.deliverer.runDue()
    expect(room.receiver.received).toEqual([])
    expect((await newest(id)).attempts).toMatchObject([
      { status: null, error: expect.stringContaining('This address isn’t allowed') },
    ])
  })

  test('who dies in the middle of telling leaves it to another, who tells it as the same message', async () => {
    await room.make({ events: ['notices:*'] })
    const { promise: reached, resolve } = Promise.withResolvers<string>()
    const dying: HttpEgress = {
      refuse: () => undefined,
      call({ headers = {} }) {
        resolve(String(headers['webhook-id']))
        // Nothing comes after this: the process is no more.
        return new Promise(() => undefined)
      },
    }
    const first = await room.another({ outgoing: dying })
    await notice()
    void first.deliverer.runDue()
    const message = await reached
    await tell()
    expect(ids()).toEqual([])
    // Whatever the clock says, it is only once nothing is heard of the other that somebody takes over.
    await pass(3_600 * second)
    expect(ids()).toEqual([])
    const presence = createPresence(room.store)
    await expect.poll(() => presence.check(), { interval: 0 }).toBe(true)
    await tell()
    expect(ids()).toEqual([message])
  })

  test('what was told is kept for thirty days, and a removed webhook takes its own along', async () => {
    const { id } = await room.make({ events: ['notices:*'] })
    await notice()
    await tell()
    room.now += 29 * day
    await notice()
    await tell()
    await room.tidy()
    expect(await room.webhooks.deliveries(adminActor, id, { limit: 9 })).toHaveLength(2)
    room.now += 2 * day
    await room.tidy()
    expect(await room.webhooks.deliveries(adminActor, id, { limit: 9 })).toHaveLength(1)
    await room.webhooks.remove(adminActor, id)
    expect(await room.store.deliveries.list(id, { limit: 9 })).toEqual([])
    await notice()
    await tell()
    expect(room.receiver.received).toHaveLength(2)
  })
})
