import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVault } from '#shell/operations/vault.ts'
import { runWebhookCommand } from '#shell/server/commands/webhook-command.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Name } from '../play.ts'
import { adminActor, openWebhookFixture, type WebhookFixture } from './post-room.ts'
import { isOurs } from './receiver.ts'

const hour = 3_600_000

describe.each(eachDatabase)('on $name', (kind) => {
  let room: WebhookFixture
  beforeEach(async () => {
    room = await openWebhookFixture(kind)
  })
  afterEach(() => room.close())

  const tell = () => room.deliverer.runDue()
  const input = () => ({
    name: 'CRM',
    url: `${room.receiver.origin}/hook`,
    events: ['notices:create'],
  })
  const notice = () => room.ask('lena', 'POST /v1/notices', { body: { about: 'News' } })
  const create = async (more: object = {}) => {
    const body = { ...input(), ...more }
    const { record, status } = await room.ask('ada', 'POST /v1/webhooks', { body })
    expect(status).toBe(201)
    return { ...record, secret: String(record['secret']) }
  }

  test('an administrator makes one, sees its secret once, changes, pauses and removes it', async () => {
    const made = await create()
    const at = `/v1/webhooks/${made.id}`
    expect(made).toMatchObject({ ...input(), role: null, state: 'active', version: 1 })
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/u)
    const { secret: _, ...seen } = made
    expect((await room.ask('ada', `GET ${at}`)).record).toEqual(seen)
    expect((await room.ask('ada', 'GET /v1/webhooks')).list.items).toEqual([seen])

    const paused = await room.ask('ada', `PATCH ${at}`, { version: 1, body: { state: 'paused' } })
    expect(paused.record).toMatchObject({ state: 'paused', version: 2 })
    await notice()
    await tell()
    expect(room.receiver.received).toEqual([])
    await room.ask('ada', `PATCH ${at}`, {
      version: 2,
      body: { state: 'active', role: 'librarian' },
    })
    await tell()
    // What happened meanwhile is told, as it is now.
    expect(room.receiver.received[0]?.content.data['record']).toMatchObject({ about: 'News' })

    expect((await room.ask('ada', `DELETE ${at}`)).status).toBe(204)
    expect((await room.ask('ada', `GET ${at}`)).status).toBe(404)
  })

  test('a change names the version that was seen', async () => {
    const { id } = await create()
    const at = `PATCH /v1/webhooks/${id}`
    expect((await room.ask('ada', at, { body: { name: 'X' } })).body['code']).toBe(
      'precondition-required',
    )
    const stale = await room.ask('ada', at, { version: 7, body: { name: 'X' } })
    expect([stale.status, stale.body['code']]).toEqual([412, 'precondition-failed'])
    expect(JSON.stringify(stale.body)).not.toContain('secret')
  })

  test.each<[string, object, string]>([
    ['no name', { name: '' }, 'name'],
    ['an address inside', { url: 'https://10.0.0.1/' }, 'url'],
    ['an address without https', { url: 'http://example.org/' }, 'url'],
    ['the metadata of the cloud', { url: 'https://169.254.169.254/latest' }, 'url'],
    ['nonsense', { url: 'nonsense' }, 'url'],
    ['a file', { url: 'file:///etc/passwd' }, 'url'],
    ['nothing that it wants', { events: [] }, 'events'],
    ['a want that means nothing', { events: ['notices:*', 'notice:create'] }, 'events.1'],
    ['reading, which does nothing', { events: ['notices:read'] }, 'events.0'],
    ['no such role', { role: 'porter' }, 'role'],
    ['a field that there is not', { colour: 'red' }, 'colour'],
  ])('%s is refused by name', async (_, more, field) => {
    const body = { ...input(), ...more }
    const made = await room.ask('ada', 'POST /v1/webhooks', { body })
    expect(made.status).toBe(422)
    expect(Object.keys(Object(made.body['errors']))).toEqual([field])
    const { id } = await create()
    const changed = await room.ask('ada', `PATCH /v1/webhooks/${id}`, { version: 1, body: more })
    expect(changed.status).toBe(422)
  })

  test('nobody else sees or does anything of it, nor learns whether there is one', async () => {
    const { id } = await create()
    await notice()
    await tell()
    const { list } = await room.ask('ada', `GET /v1/webhooks/${id}/deliveries`)
    const at = `/v1/webhooks/${id}`
    const asks = [
      'GET /v1/webhooks',
      'POST /v1/webhooks',
      `GET ${at}`,
      `PATCH ${at}`,
      `DELETE ${at}`,
      `POST ${at}/rotate-secret`,
      `POST ${at}/ping`,
      `GET ${at}/deliveries`,
      `GET ${at}/deliveries/${list.items[0]?.id}`,
      `POST ${at}/deliveries/${list.items[0]?.id}/redeliver`,
      'GET /v1/webhooks/0000000000000000',
    ]
    const refused = {
      stranger: 'unauthenticated',
      vera: 'unauthenticated',
      una: 'forbidden',
      cleo: 'forbidden',
    }
    for (const [name, failure] of Object.entries(refused)) {
      for (const what of asks) {
        const body = what.startsWith('POST /v1/webhooks') ? input() : { state: 'paused' }
        const { body: content } = await room.ask(
          name as Name,
          what,
          what.startsWith('GET') ? {} : { version: 1, body },
        )
        expect(content['code'], `${name}: ${what}`).toBe(failure)
      }
    }
    const key = { kind: 'key', id: 'k', roles: ['administrator'], scopes: ['*:*'] } as const
    const byKey = { actor: key, channel: 'api' }
    await expect(room.webhooks.create(byKey, input())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(room.webhooks.list(byKey)).rejects.toMatchObject({ code: 'forbidden' })
    for (const what of ['GET', 'DELETE']) {
      expect((await room.ask('ada', `${what} /v1/webhooks/0000000000000000`)).status).toBe(404)
    }
  })

  test('what was told can be looked through, page by page and by its state, and told again', async () => {
    const { id } = await create()
    const other = await create()
    for (let count = 0; count < 5; count += 1) await notice()
    room.receiver.answer = (response, { content }) =>
      response.writeHead(content.data['event'] === '0' ? 500 : 202, {}).end('Thank you.')
    await tell()
    const at = `/v1/webhooks/${id}/deliveries`
    const first = (await room.ask('ada', `GET ${at}?limit=2`)).list
    const rest = (await room.ask('ada', `GET ${at}?limit=4&after=${first.next}`)).list
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 3, null])
    expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(5)
    const tried = await room.ask('ada', `POST /v1/webhooks/${id}/ping`)
    expect(tried.status).toBe(201)
    await tell()
    const waiting = (await room.ask('ada', `GET ${at}?state=pending`)).list.items
    expect(waiting.map((one) => one.id)).toEqual([tried.record.id])
    expect(room.receiver.received.at(-1)?.content).toMatchObject({ type: 'webhook.try' })
    expect((await room.ask('ada', `GET ${at}?state=lost`)).status).toBe(400)

    const [newest] = first.items
    const one = await room.ask('ada', `GET ${at}/${newest?.id}`)
    expect(one.record).toMatchObject({
      state: 'delivered',
      attemptCount: 1,
      attempts: [{ status: 202, answer: 'Thank you.', durationMs: expect.any(Number) }],
    })
    // A delivery is its own webhook's.
    expect(
      (await room.ask('ada', `GET /v1/webhooks/${other.id}/deliveries/${newest?.id}`)).status,
    ).toBe(404)
    room.now += hour
    const before = room.receiver.received.length
    await room.ask('ada', `POST ${at}/${newest?.id}/redeliver`)
    await tell()
    const again = room.receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
    expect(again).toContain(newest?.id)
  })

  test('a new secret takes over, and the one before signs for a day longer', async () => {
    const { id, secret } = await create()
    const { record } = await room.ask('ada', `POST /v1/webhooks/${id}/rotate-secret`)
    const young = String(record['secret'])
    expect(young).not.toBe(secret)
    const check = async () => {
      await notice()
      await tell()
      const { headers = {}, body = '' } = room.receiver.received.at(-1) ?? {}
      return [secret, young].map((one) => isOurs(one, headers, body, room.now))
    }
    expect(await check()).toEqual([true, true])
    room.now += 25 * hour
    expect(await check()).toEqual([false, true])
  })

  test('the database does not know what messages are signed with, and the secret of the installation can be replaced', async () => {
    const { id, secret } = await create()
    const stored = await room.store.webhooks.find(id)
    const bytes = Buffer.from(secret.slice(6), 'base64')
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(Buffer.from(stored?.secrets ?? '', 'base64url').includes(bytes)).toBe(false)
    expect(room.lines.join('')).not.toContain(secret.slice(6))

    const [old, young] = [room.vault, randomBytes(32)]
    const replaced = await room.another({ vault: createVault([young, ...room.secrets]) })
    await replaced.tidy()
    const alone = await room.another({ vault: createVault([young]) })
    await notice()
    await alone.deliverer.runDue()
    const { headers = {}, body = '' } = room.receiver.received.at(-1) ?? {}
    expect(isOurs(secret, headers, body, room.now)).toBe(true)
    expect(old.needsReseal((await room.store.webhooks.find(id))?.secrets ?? '')).toBe(true)
  })

  test('each event leaves a line with who and from where', async () => {
    const { id } = await create()
    await room.ask('ada', `PATCH /v1/webhooks/${id}`, { version: 1, body: { name: 'X' } })
    await room.ask('ada', `POST /v1/webhooks/${id}/rotate-secret`)
    await room.ask('ada', `DELETE /v1/webhooks/${id}`)
    const content = room.lines.map((line) => JSON.parse(line))
    expect(content.map(({ msg }) => msg)).toEqual([
      `Webhook ${id} created`,
      `Webhook ${id} updated`,
      `Webhook ${id} secret rotated`,
      `Webhook ${id} deleted`,
    ])
    for (const one of content) expect(one).toMatchObject({ actor: 'user:ada', ip: 'ada' })
  })

  test('there are a hundred at most', async () => {
    for (let count = 0; count < 100; count += 1) await room.make()
    await expect(room.make()).rejects.toMatchObject({ code: 'limit-reached' })
    expect(await room.webhooks.list(adminActor)).toHaveLength(100)
  })

  test('at the machine webhooks are made, listed, tried and removed', async () => {
    const webhook = async (...args: string[]) => {
      const lines: string[] = []
      const code = await runWebhookCommand(args, {
        webhooks: room.webhooks,
        say: (line: string) => void lines.push(line),
      })
      return { code, said: lines }
    }
    expect((await webhook('list')).said).toEqual(['No webhooks.'])
    const address = `${room.receiver.origin}/hook`
    const made = await webhook(
      'create',
      '--name',
      'CRM',
      '--url',
      address,
      '--event',
      'notices:*',
      '--role',
      'librarian',
    )
    expect(made.code).toBe(0)
    const [first = '', secret = ''] = made.said
    const [id = ''] = /\b\w{16}\b/u.exec(first) ?? []
    expect(secret).toMatch(/^whsec_/u)
    expect((await webhook('list')).said).toEqual([
      `${id}  CRM, ${address}, notices:*, as librarian, active`,
    ])
    await webhook('ping', id)
    await tell()
    expect(room.receiver.received).toHaveLength(1)
    expect(await webhook('remove', id)).toEqual({
      code: 0,
      said: [`Deleted webhook ${id}.`],
    })
    expect((await webhook('remove', id)).code).toBe(1)
    const wrong = await webhook('create', '--name', 'CRM', '--url', 'http://x', '--event', 'x:y')
    expect(wrong.said.join()).toContain('url: It must begin with https.')
    for (const args of [[], ['remove'], ['list', 'x'], ['create', '--nme', 'x']]) {
      expect((await webhook(...args)).said[0], args.join(' ')).toContain('nacre webhook create')
    }
  })
})
