import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVault } from '#shell/operations/vault.ts'
import { runWebhookCommand } from '#shell/server/commands/webhook-command.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Name } from '../run-scenarios.ts'
import { adminActor, openWebhookFixture, type WebhookFixture } from './open-webhook-fixture.ts'
import { isSignatureValid } from './receiver.ts'

const hour = 3_600_000

describe.each(eachDatabase)('on $name', (kind) => {
  let fixture: WebhookFixture
  beforeEach(async () => {
    fixture = await openWebhookFixture(kind)
  })
  afterEach(() => fixture.close())

  const deliver = () => fixture.deliverer.runDue()
  const input = () => ({
    name: 'CRM',
    url: `${fixture.receiver.origin}/hook`,
    events: ['notices:create'],
  })
  const createNotice = () => fixture.ask('lena', 'POST /v1/notices', { body: { about: 'News' } })
  const create = async (values: object = {}) => {
    const body = { ...input(), ...values }
    const { record, status } = await fixture.ask('ada', 'POST /v1/webhooks', { body })
    expect(status).toBe(201)
    return { ...record, secret: String(record['secret']) }
  }

  test('an administrator creates a webhook, sees its secret once, edits, pauses and removes it', async () => {
    const created = await create()
    const path = `/v1/webhooks/${created.id}`
    expect(created).toMatchObject({ ...input(), role: null, state: 'active', version: 1 })
    expect(created.secret).toMatch(/^whsec_[\w+/]{43}=$/u)
    const { secret: _, ...webhook } = created
    expect((await fixture.ask('ada', `GET ${path}`)).record).toEqual(webhook)
    expect((await fixture.ask('ada', 'GET /v1/webhooks')).list.items).toEqual([webhook])

    const paused = await fixture.ask('ada', `PATCH ${path}`, {
      version: 1,
      body: { state: 'paused' },
    })
    expect(paused.record).toMatchObject({ state: 'paused', version: 2 })
    await createNotice()
    await deliver()
    expect(fixture.receiver.received).toEqual([])
    await fixture.ask('ada', `PATCH ${path}`, {
      version: 2,
      body: { state: 'active', role: 'librarian' },
    })
    await deliver()
    // The events since the pause are delivered, with the current record.
    expect(fixture.receiver.received[0]?.content.data['record']).toMatchObject({ about: 'News' })

    expect((await fixture.ask('ada', `DELETE ${path}`)).status).toBe(204)
    expect((await fixture.ask('ada', `GET ${path}`)).status).toBe(404)
  })

  test('PATCH without a version gets 428, with an old version 412', async () => {
    const { id } = await create()
    const path = `PATCH /v1/webhooks/${id}`
    expect((await fixture.ask('ada', path, { body: { name: 'X' } })).body['code']).toBe(
      'precondition-required',
    )
    const stale = await fixture.ask('ada', path, { version: 7, body: { name: 'X' } })
    expect([stale.status, stale.body['code']]).toEqual([412, 'precondition-failed'])
    expect(JSON.stringify(stale.body)).not.toContain('secret')
  })

  test.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['a URL without https', { url: 'http://example.org/' }, 'url'],
    ['the metadata address of a cloud', { url: 'https://169.254.169.254/latest' }, 'url'],
    ['an invalid URL', { url: 'nonsense' }, 'url'],
    ['a file URL', { url: 'file:///etc/passwd' }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['notices:*', 'notice:create'] }, 'events.1'],
    ['the verb read, which has no events', { events: ['notices:read'] }, 'events.0'],
    ['an unknown role', { role: 'porter' }, 'role'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('a webhook with %s gets 422 with an error for the field', async (_, values, field) => {
    const body = { ...input(), ...values }
    const created = await fixture.ask('ada', 'POST /v1/webhooks', { body })
    expect(created.status).toBe(422)
    expect(Object.keys(Object(created.body['errors']))).toEqual([field])
    const { id } = await create()
    const changed = await fixture.ask('ada', `PATCH /v1/webhooks/${id}`, {
      version: 1,
      body: values,
    })
    expect(changed.status).toBe(422)
  })

  test('all operations on webhooks are forbidden except to administrators', async () => {
    const { id } = await create()
    await createNotice()
    await deliver()
    const { list } = await fixture.ask('ada', `GET /v1/webhooks/${id}/deliveries`)
    const path = `/v1/webhooks/${id}`
    const operations = [
      'GET /v1/webhooks',
      'POST /v1/webhooks',
      `GET ${path}`,
      `PATCH ${path}`,
      `DELETE ${path}`,
      `POST ${path}/rotate-secret`,
      `POST ${path}/ping`,
      `GET ${path}/deliveries`,
      `GET ${path}/deliveries/${list.items[0]?.id}`,
      `POST ${path}/deliveries/${list.items[0]?.id}/redeliver`,
      'GET /v1/webhooks/0000000000000000',
    ]
    const codeByActor = {
      stranger: 'unauthenticated',
      vera: 'unauthenticated',
      una: 'forbidden',
      cleo: 'forbidden',
    }
    for (const [name, code] of Object.entries(codeByActor)) {
      for (const operation of operations) {
        const body = operation.startsWith('POST /v1/webhooks') ? input() : { state: 'paused' }
        const { body: content } = await fixture.ask(
          name as Name,
          operation,
          operation.startsWith('GET') ? {} : { version: 1, body },
        )
        expect(content['code'], `${name}: ${operation}`).toBe(code)
      }
    }
    const key = { kind: 'key', id: 'k', roles: ['administrator'], scopes: ['*:*'] } as const
    const byKey = { actor: key, channel: 'api' }
    await expect(fixture.webhooks.create(byKey, input())).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(fixture.webhooks.list(byKey)).rejects.toMatchObject({ code: 'forbidden' })
    for (const method of ['GET', 'DELETE']) {
      expect((await fixture.ask('ada', `${method} /v1/webhooks/0000000000000000`)).status).toBe(404)
    }
  })

  test('deliveries are listed by page and by state, and can be sent again', async () => {
    const { id } = await create()
    const other = await create()
    for (let count = 0; count < 5; count += 1) await createNotice()
    fixture.receiver.respond = (response, { content }) =>
      response.writeHead(content.data['event'] === '0' ? 500 : 202, {}).end('Thank you.')
    await deliver()
    const path = `/v1/webhooks/${id}/deliveries`
    const first = (await fixture.ask('ada', `GET ${path}?limit=2`)).list
    const rest = (await fixture.ask('ada', `GET ${path}?limit=4&after=${first.next}`)).list
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 3, null])
    expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(5)
    const ping = await fixture.ask('ada', `POST /v1/webhooks/${id}/ping`)
    expect(ping.status).toBe(201)
    await deliver()
    const pending = (await fixture.ask('ada', `GET ${path}?state=pending`)).list.items
    expect(pending.map((one) => one.id)).toEqual([ping.record.id])
    expect(fixture.receiver.received.at(-1)?.content).toMatchObject({ type: 'webhook.try' })
    expect((await fixture.ask('ada', `GET ${path}?state=lost`)).status).toBe(400)

    const [newest] = first.items
    const one = await fixture.ask('ada', `GET ${path}/${newest?.id}`)
    expect(one.record).toMatchObject({
      state: 'delivered',
      attemptCount: 1,
      attempts: [{ status: 202, answer: 'Thank you.', durationMs: expect.any(Number) }],
    })
    // A delivery is found only in its webhook.
    expect(
      (await fixture.ask('ada', `GET /v1/webhooks/${other.id}/deliveries/${newest?.id}`)).status,
    ).toBe(404)
    fixture.now += hour
    const before = fixture.receiver.received.length
    await fixture.ask('ada', `POST ${path}/${newest?.id}/redeliver`)
    await deliver()
    const again = fixture.receiver.received
      .slice(before)
      .map(({ headers }) => headers['webhook-id'])
    expect(again).toContain(newest?.id)
  })

  test('after a rotation, the previous secret signs for one more day', async () => {
    const { id, secret } = await create()
    const { record } = await fixture.ask('ada', `POST /v1/webhooks/${id}/rotate-secret`)
    const newSecret = String(record['secret'])
    expect(newSecret).not.toBe(secret)
    const validSecrets = async () => {
      await createNotice()
      await deliver()
      const { headers = {}, body = '' } = fixture.receiver.received.at(-1) ?? {}
      return [secret, newSecret].map((one) => isSignatureValid(one, headers, body, fixture.now))
    }
    expect(await validSecrets()).toEqual([true, true])
    fixture.now += 25 * hour
    expect(await validSecrets()).toEqual([false, true])
  })

  test('signing secrets are encrypted in the database, and the secret of the installation can be replaced', async () => {
    const { id, secret } = await create()
    const stored = await fixture.store.webhooks.find(id)
    const bytes = Buffer.from(secret.slice(6), 'base64')
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(Buffer.from(stored?.secrets ?? '', 'base64url').includes(bytes)).toBe(false)
    expect(fixture.lines.join('')).not.toContain(secret.slice(6))

    const newInstallationSecret = randomBytes(32)
    const withBoth = await fixture.startProcess({
      vault: createVault([newInstallationSecret, ...fixture.secrets]),
    })
    await withBoth.cleanUp()
    const withNewOnly = await fixture.startProcess({ vault: createVault([newInstallationSecret]) })
    await createNotice()
    await withNewOnly.deliverer.runDue()
    const { headers = {}, body = '' } = fixture.receiver.received.at(-1) ?? {}
    expect(isSignatureValid(secret, headers, body, fixture.now)).toBe(true)
    expect(fixture.vault.needsReseal((await fixture.store.webhooks.find(id))?.secrets ?? '')).toBe(
      true,
    )
  })

  test('each change of a webhook is logged with its actor and IP address', async () => {
    const { id } = await create()
    await fixture.ask('ada', `PATCH /v1/webhooks/${id}`, { version: 1, body: { name: 'X' } })
    await fixture.ask('ada', `POST /v1/webhooks/${id}/rotate-secret`)
    await fixture.ask('ada', `DELETE /v1/webhooks/${id}`)
    const content = fixture.lines.map((line) => JSON.parse(line))
    expect(content.map(({ msg }) => msg)).toEqual([
      `Webhook ${id} created`,
      `Webhook ${id} updated`,
      `Webhook ${id} secret rotated`,
      `Webhook ${id} deleted`,
    ])
    for (const one of content) expect(one).toMatchObject({ actor: 'user:ada', ip: 'ada' })
  })

  test('a webhook beyond the limit of 100 is rejected', async () => {
    for (let count = 0; count < 100; count += 1) await fixture.createWebhook()
    await expect(fixture.createWebhook()).rejects.toMatchObject({ code: 'limit-reached' })
    expect(await fixture.webhooks.list(adminActor)).toHaveLength(100)
  })

  test('the webhook command creates, lists, pings and removes webhooks', async () => {
    const runCommand = async (...args: string[]) => {
      const lines: string[] = []
      const code = await runWebhookCommand(args, {
        webhooks: fixture.webhooks,
        print: (line: string) => void lines.push(line),
      })
      return { code, output: lines }
    }
    expect((await runCommand('list')).output).toEqual(['No webhooks.'])
    const url = `${fixture.receiver.origin}/hook`
    const created = await runCommand(
      'create',
      '--name',
      'CRM',
      '--url',
      url,
      '--event',
      'notices:*',
      '--role',
      'librarian',
    )
    expect(created.code).toBe(0)
    const [first = '', secret = ''] = created.output
    const [id = ''] = /\b\w{16}\b/u.exec(first) ?? []
    expect(secret).toMatch(/^whsec_/u)
    expect((await runCommand('list')).output).toEqual([
      `${id}  CRM, ${url}, notices:*, as librarian, active`,
    ])
    await runCommand('ping', id)
    await deliver()
    expect(fixture.receiver.received).toHaveLength(1)
    expect(await runCommand('remove', id)).toEqual({
      code: 0,
      output: [`Deleted webhook ${id}.`],
    })
    expect((await runCommand('remove', id)).code).toBe(1)
    const invalidCommand = await runCommand(
      'create',
      '--name',
      'CRM',
      '--url',
      'http://x',
      '--event',
      'x:y',
    )
    expect(invalidCommand.output.join()).toContain('url: It must begin with https.')
    for (const args of [[], ['remove'], ['list', 'x'], ['create', '--nme', 'x']]) {
      expect((await runCommand(...args)).output[0], args.join(' ')).toContain(
        'nacre webhook create',
      )
    }
  })
})
