import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { openWebhookFixture, type WebhookFixture } from './post-room.ts'
import { isOurs } from './receiver.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let room: WebhookFixture
  beforeEach(async () => {
    room = await openWebhookFixture(kind)
  })
  afterEach(() => room.close())

  const tell = () => room.deliverer.runDue()
  const content = () => room.receiver.received.map(({ content: { data } }) => data)
  const verbs = () => content().map(({ entity, verb }) => `${entity}.${verb}`)
  /** A record is made by somebody; gives its id. */
  const notice = async (about = 'New books') =>
    (await room.ask('lena', 'POST /v1/notices', { body: { about } })).record.id
  const firstReview = async () => {
    const { list } = await room.ask('lena', 'GET /v1/books')
    const body = { book: list.items[0]?.id, headline: 'Good', stars: 5, body: 'Very.' }
    return (await room.ask('una', 'POST /v1/reviews', { body: { ...body, diary: 'I cried.' } }))
      .record
  }

  test('a server is told what has happened, once each and in order, in a message that can be checked', async () => {
    const { secret } = await room.make({ events: ['notices:*'] })
    const ids = [await notice('One'), await notice('Two')]
    await tell()
    await tell()
    expect(content().map(({ id, verb, version }) => [id, verb, version])).toEqual(
      ids.map((id) => [id, 'create', 1]),
    )
    const [first, second] = room.receiver.received
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
      expect(isOurs(secret, one?.headers ?? {}, one?.body ?? '', room.now)).toBe(true)
      expect(isOurs(secret, one?.headers ?? {}, `${one?.body} `, room.now)).toBe(false)
      expect(isOurs(secret, one?.headers ?? {}, one?.body ?? '', room.now + 400_000)).toBe(false)
    }
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id'])
  })

  test('it is told only what it wants, and nothing that was before it', async () => {
    await notice()
    const names = ['reviews:submit', 'reviews:change', 'notices:create', 'books:admire']
    await room.make({ events: names.slice(0, 2) })
    const { id } = await firstReview()
    await notice()
    const at = `/v1/reviews/${id}`
    await room.ask('una', `PATCH ${at}`, { version: 1, body: { stars: 4 } })
    await room.ask('una', `POST ${at}/submit`, { version: 2 })
    await room.ask('lena', `POST ${at}/publish`, { version: 3 })
    await tell()
    expect(verbs()).toEqual(['review.change', 'review.submit'])
  })

  test('what is removed and brought back is told, and what happens to others by it', async () => {
    await room.make({ events: ['*:*'] })
    const { id } = await firstReview()
    await room.ask('una', `DELETE /v1/reviews/${id}`, { version: 1 })
    await room.ask('una', `POST /v1/reviews/${id}/restore`)
    await tell()
    expect(verbs()).toEqual(['review.create', 'review.remove', 'review.restore'])
  })

  test('the record comes along as the role may see it at that moment, and nothing that is hidden', async () => {
    const address = (name: string) => ({ url: `${room.receiver.origin}/${name}` })
    await room.make({ ...address('librarian'), events: ['reviews:*'], role: 'librarian' })
    await room.make({ ...address('chief'), events: ['reviews:*'], role: 'chief' })
    await room.make({ ...address('nobody'), events: ['reviews:*'] })
    const { id } = await firstReview()
    const change = { version: 1, body: { remark: 'A friend of mine', stars: 3 } }
    await room.ask('lena', `PATCH /v1/reviews/${id}`, change)
    await tell()
    const [byLibrarian, byChief, byNobody] = ['librarian', 'chief', 'nobody'].map(
      (name) => room.receiver.received.findLast(({ path }) => path === `/${name}`)?.content.data,
    )
    expect(byLibrarian?.['record']).toMatchObject({ remark: 'A friend of mine', stars: 3 })
    expect(byLibrarian?.['changed']).toEqual(expect.arrayContaining(['remark', 'stars']))
    expect(byChief?.['record']).toMatchObject({ stars: 3 })
    expect(byNobody).not.toHaveProperty('record')
    expect(byNobody).not.toHaveProperty('changed')
    // Whose diary it is, and chiefs once it was submitted: it is a draft.
    const words = room.receiver.received.map(({ body }) => body).join('')
    expect(words).not.toContain('I cried')
    expect(JSON.stringify(byNobody)).not.toContain('friend')
  })

  test('what the role may not see, or is gone, comes along as nothing', async () => {
    await room.make({ events: ['loans:*', 'reviews:*'], role: 'administrator' })
    const { id } = await firstReview()
    await room.ask('una', `DELETE /v1/reviews/${id}`, { version: 1 })
    await tell()
    expect(content().map(({ verb, record }) => [verb, record])).toEqual([
      ['create', null],
      ['remove', null],
    ])
  })

  test('two servers are told independently, and each under a name of its own for the message', async () => {
    await room.make({ events: ['notices:*'] })
    await room.make({ events: ['notices:*'], url: `${room.receiver.origin}/other` })
    await notice()
    await tell()
    const { received } = room.receiver
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/hook', '/other'])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(new Set(content().map(({ event }) => event)).size).toBe(1)
  })

  test('many processes tell each event once, however it happened', async () => {
    await room.make({ events: ['notices:*'] })
    // With SQLite there is one process, which looks from several sides.
    const more = () => (kind.name === 'sqlite' ? Promise.resolve(room) : room.another())
    const others = [room, await more(), await more()]
    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        await notice(`Number ${number}`)
        await others[number % 3]?.deliverer.runDue()
      }),
    )
    await Promise.all(others.map(({ deliverer }) => deliverer.runDue()))
    // What was stored last may have to wait for what was begun before it.
    await tell()
    expect(new Set(content().map(({ id }) => id)).size).toBe(30)
    expect(content()).toHaveLength(30)
  })

  test('of one record everything is told in order, also where many servers and records are under way', async () => {
    await room.make({ events: ['reviews:*'] })
    const { id } = await firstReview()
    const at = `/v1/reviews/${id}`
    for (let version = 1; version < 12; version += 1) {
      await room.ask('una', `PATCH ${at}`, { version, body: { stars: (version % 5) + 1 } })
      await notice()
    }
    await tell()
    const versions = content().map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: 12 }, (_, position) => position + 1))
  })

  test('it goes on by itself, is woken by what happens, and stops when told to', async () => {
    await room.make({ events: ['notices:*'] })
    const { stop } = room.deliverer.start()
    await notice('One')
    await room.receiver.until(1)
    await notice('Two')
    await room.receiver.until(2)
    await stop()
    await notice('Three')
    expect(room.receiver.received).toHaveLength(2)
  })
})
