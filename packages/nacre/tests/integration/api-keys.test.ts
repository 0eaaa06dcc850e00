import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import { runApiKeyCommand } from '#shell/server/commands/key-command.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { product as library } from 'example-library/product.ts'
import {
  apiKeyInput,
  type ApiKeyFixture,
  type Name,
  openApiKeyFixture,
} from './open-api-key-fixture.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let fixture: ApiKeyFixture
  beforeEach(async () => {
    fixture = await openApiKeyFixture(kind)
  })
  afterEach(() => fixture.close())

  test('a user cannot create an API key with a role that the user lacks', async () => {
    const expectRejection = (name: Name, roles: string[]) =>
      expect(fixture.createKey(name, { roles }), name).rejects.toMatchObject({
        code: 'validation-failed',
      })
    await expectRejection('una', ['librarian'])
    await expectRejection('lena', ['chief'])
    await expectRejection('lena', ['librarian', 'administrator'])
    await expectRejection('system', ['porter'])
    expect((await fixture.createKey('cleo', { roles: ['librarian'] })).roles).toEqual(['librarian'])
    expect((await fixture.createKey('ada', { roles: ['chief'] })).roles).toEqual(['chief'])
  })

  test('an invalid API key is rejected with an error for each field', async () => {
    const failure = fixture.createKey('ada', {
      scopes: ['books:read', 'boks:read'],
      roles: ['x'],
      expires: '400d',
    })
    await expect(failure).rejects.toMatchObject({ code: 'validation-failed' })
    const problem = await failure.catch((error) => error.problem)
    expect(Object.keys(problem.errors)).toEqual(['scopes.1', 'roles.0', 'expires'])
    for (const input of [
      { name: '' },
      { scopes: [] },
      { expires: '' },
      { expires: undefined },
      { x: 1 },
    ]) {
      await expect(fixture.createKey('ada', input), JSON.stringify(input)).rejects.toMatchObject({
        code: 'validation-failed',
      })
    }
  })

  test('an API key is shown once, and the database stores only its hash', async () => {
    const { key, id } = await fixture.createKey('system')
    const rows = await fixture.handlers.store.apiKeys.find(id)
    const ctx = { actor: actors.system, channel: 'test' }
    const shown = [
      await fixture.handlers.keys.read(ctx, id),
      await fixture.handlers.keys.list(ctx, { limit: 9 }),
    ]
    const secret = key.slice(23)
    for (const one of [rows, shown, fixture.handlers.lines])
      expect(JSON.stringify(one)).not.toContain(secret)
    expect(JSON.stringify(shown)).not.toContain(rows?.hash)
  })

  test('users list and revoke their own API keys, administrators all, and others get 404', async () => {
    const ownKey = await fixture.createKey('una')
    const otherKey = await fixture.createKey('lena')
    const systemKey = await fixture.createKey('system')
    const api = async (name: Name, operation: string, body?: unknown) => {
      const [method = '', path = ''] = operation.split(' ')
      return fixture.handlers.api({ method, path, actor: actors[name], body })
    }
    const ids = async (name: Name) => {
      const { body } = await api(name, 'GET /v1/api-keys')
      return Object(body).items.map(({ id }: { id: string }) => id)
    }
    expect(await ids('una')).toEqual([ownKey.id])
    expect(await ids('ada')).toEqual([systemKey.id, otherKey.id, ownKey.id])
    for (const id of [otherKey.id, systemKey.id, '0000000000000000', 'x']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await api('una', `${method} /v1/api-keys/${id}`)
        expect([status, Object(body).code], method).toEqual([404, 'not-found'])
      }
    }
    const stranger = await fixture.handlers.ask('GET /v1/api-keys')
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    // A stolen key must not create another one.
    const admin = await fixture.createKey('system', { roles: ['administrator'] })
    for (const operation of ['GET /v1/api-keys', `DELETE /v1/api-keys/${ownKey.id}`]) {
      expect((await fixture.ask(admin.key, operation)).body).toMatchObject({ code: 'forbidden' })
    }
    expect((await fixture.ask(admin.key, 'POST /v1/api-keys', apiKeyInput)).body).toMatchObject({
      code: 'forbidden',
    })
    expect((await api('una', `DELETE /v1/api-keys/${ownKey.id}`)).status).toBe(204)
    expect((await api('una', `DELETE /v1/api-keys/${ownKey.id}`)).status).toBe(204)
    const { body, status } = await api('una', 'POST /v1/api-keys', apiKeyInput)
    expect(status).toBe(201)
    expect(Object(body).key).toMatch(/^nacre_/u)
    expect((await fixture.ask(Object(body).key, 'GET /v1/books')).status).toBe(200)
    await fixture.handlers.keys.endAll('una')
    expect((await fixture.ask(Object(body).key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-revoked',
    })
    expect((await fixture.ask(otherKey.key, 'GET /v1/books')).status).toBe(200)
  })

  test('the list of API keys has pages', async () => {
    const created: string[] = []
    for (let count = 0; count < 5; count += 1) created.push((await fixture.createKey('una')).id)
    const ids: string[] = []
    for (let query = '?limit=2'; query !== '';) {
      const { body } = await fixture.handlers.api({
        method: 'GET',
        path: '/v1/api-keys',
        query: query.slice(1),
        actor: actors.una,
      })
      const page = Object(body)
      ids.push(...page.items.map(({ id }: { id: string }) => id))
      query = page.next === null ? '' : `?limit=2&after=${page.next}`
    }
    expect(ids).toEqual(created.toReversed())
    const rejected = await fixture.handlers.api({
      method: 'GET',
      path: '/v1/api-keys',
      query: 'where={}',
      actor: actors.una,
    })
    expect(rejected.status).toBe(400)
  })

  test('a user has at most fifty active API keys, also with concurrent requests', async () => {
    for (let count = 0; count < 48; count += 1) await fixture.createKey('una')
    const last = await Promise.allSettled([
      fixture.createKey('una'),
      fixture.createKey('una'),
      fixture.createKey('una'),
      fixture.createKey('una'),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const [first] = await fixture.handlers.keys.list(
      { actor: actors.una, channel: 'test' },
      { limit: 1 },
    )
    await fixture.handlers.keys.end({ actor: actors.una, channel: 'test' }, first?.id ?? '')
    await fixture.createKey('una')
  })

  test('the last use of an API key is stored to the minute', async () => {
    const { key, id } = await fixture.createKey('system')
    const lastUse = async () => {
      await fixture.handlers.keys.authenticator.flush()
      return (await fixture.handlers.store.apiKeys.find(id))?.lastUsedAt
    }
    expect(await lastUse()).toBeNull()
    await fixture.ask(key, 'GET /v1/books')
    const first = new Date(fixture.now).toISOString()
    expect(await lastUse()).toBe(first)
    fixture.now += 59_000
    await fixture.ask(key, 'GET /v1/books')
    expect(await lastUse()).toBe(first)
    fixture.now += 1_000
    await fixture.ask(key, 'GET /v1/books')
    expect(await lastUse()).toBe(new Date(fixture.now).toISOString())
    // An earlier time, from a process with a slow clock, does not overwrite it.
    await fixture.handlers.store.write((trx) =>
      fixture.handlers.store.apiKeys.recordUse(trx, id, first),
    )
    expect(await lastUse()).toBe(new Date(fixture.now).toISOString())
  })

  test('each change and rejection of an API key is logged with actor, IP address and request ID', async () => {
    const { id, key } = await fixture.createKey('lena')
    await fixture.handlers.keys.end(
      { actor: actors.lena, channel: 'api', ip: '192.0.2.9', requestId: 'r-1' },
      id,
    )
    await fixture.ask(key, 'GET /v1/books')
    const lines = fixture.handlers.lines.map((line) => JSON.parse(line))
    expect(lines).toEqual([
      expect.objectContaining({
        msg: `API key ${id} created`,
        actor: 'user:lena',
        ip: 'lena',
      }),
      expect.objectContaining({
        msg: `API key ${id} revoked`,
        actor: 'user:lena',
        ip: '192.0.2.9',
        requestId: 'r-1',
      }),
      expect.objectContaining({
        msg: 'API key rejected',
        actor: `key:${id}`,
        ip: '192.0.2.7',
        requestId: 'request-1',
      }),
      // Each rejected request has this line.
      expect.objectContaining({
        msg: 'Request denied',
        errorCode: 'api-key-revoked',
        requestId: 'request-1',
      }),
    ])
  })

  test('creating an API key may require reauthentication', async () => {
    const prove = () => {
      throw new Error('Sign in again.')
    }
    const { store } = fixture.handlers
    const keys = createApiKeyOperations({ product: library, store, prove, log: () => undefined })
    await expect(keys.create({ actor: actors.una, channel: 'api' }, apiKeyInput)).rejects.toThrow(
      'Sign in again.',
    )
    expect(await keys.list({ actor: actors.una, channel: 'api' }, { limit: 9 })).toEqual([])
  })

  test('the api-key command creates, lists and revokes API keys', async () => {
    const runCommand = async (...args: string[]) => {
      const lines: string[] = []
      const deps = { keys: fixture.handlers.keys, print: (line: string) => void lines.push(line) }
      return { code: await runApiKeyCommand(args, deps), output: lines }
    }
    expect(await runCommand('list')).toEqual({ code: 0, output: ['No API keys.'] })
    const created = await runCommand(
      ...'create --name CI --role librarian --scope loans:read --expires 90d'.split(' '),
    )
    expect(created.code).toBe(0)
    const [token = '', note] = created.output
    expect(note).toMatch(/^It expires on .*\. Copy it now; it will not be shown again\.$/u)
    expect((await fixture.ask(token, 'GET /v1/loans')).status).toBe(200)
    const id = token.slice(6, 22)
    const { output: lines } = await runCommand('list')
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${id} {2}CI, loans:read, as librarian, expires `, 'u')),
    ])
    expect(await runCommand('revoke', id)).toEqual({ code: 0, output: [`Revoked API key ${id}.`] })
    expect((await fixture.ask(token, 'GET /v1/loans')).status).toBe(401)
    expect((await runCommand('revoke', 'x')).output).toEqual(['Not found.'])
    const invalidCommand = await runCommand('create', '--name', 'CI', '--scope', 'x:y')
    expect(invalidCommand).toEqual({
      code: 1,
      output: [expect.stringContaining('expires: This field is required.')],
    })
    for (const args of [[], ['revoke'], ['list', 'x'], ['make'], ['create', '--nme', 'x']]) {
      expect((await runCommand(...args)).output[0], args.join(' ')).toContain(
        'nacre api-key create',
      )
    }
  })
})
