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
} from './api-key-operations.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let operations: ApiKeyFixture
  beforeEach(async () => {
    operations = await openApiKeyFixture(kind)
  })
  afterEach(() => operations.close())

  test('nobody passes on a role that they do not have', async () => {
    const refused = (name: Name, roles: string[]) =>
      expect(operations.make(name, { roles }), name).rejects.toMatchObject({
        code: 'validation-failed',
      })
    await refused('una', ['librarian'])
    await refused('lena', ['chief'])
    await refused('lena', ['librarian', 'administrator'])
    await refused('system', ['porter'])
    expect((await operations.make('cleo', { roles: ['librarian'] })).roles).toEqual(['librarian'])
    expect((await operations.make('ada', { roles: ['chief'] })).roles).toEqual(['chief'])
  })

  test('everything that is wrong with a new key is said, with its place', async () => {
    const failure = operations.make('ada', {
      scopes: ['books:read', 'boks:read'],
      roles: ['x'],
      expires: '400d',
    })
    await expect(failure).rejects.toMatchObject({ code: 'validation-failed' })
    const problem = await failure.catch((error) => error.problem)
    expect(Object.keys(problem.errors)).toEqual(['scopes.1', 'roles.0', 'expires'])
    for (const wrong of [
      { name: '' },
      { scopes: [] },
      { expires: '' },
      { expires: undefined },
      { x: 1 },
    ]) {
      await expect(operations.make('ada', wrong), JSON.stringify(wrong)).rejects.toMatchObject({
        code: 'validation-failed',
      })
    }
  })

  test('a key is shown once, and the database does not know it', async () => {
    const { key, id } = await operations.make('system')
    const rows = await operations.handlers.store.apiKeys.find(id)
    const ctx = { actor: actors.system, channel: 'test' }
    const shown = [
      await operations.handlers.keys.read(ctx, id),
      await operations.handlers.keys.list(ctx, { limit: 9 }),
    ]
    const secret = key.slice(23)
    for (const one of [rows, shown, operations.handlers.lines])
      expect(JSON.stringify(one)).not.toContain(secret)
    expect(JSON.stringify(shown)).not.toContain(rows?.hash)
  })

  test('users see and end their own keys, administrators all, and nobody learns of others', async () => {
    const mine = await operations.make('una')
    const theirs = await operations.make('lena')
    const machines = await operations.make('system')
    const api = async (name: Name, what: string, body?: unknown) => {
      const [method = '', path = ''] = what.split(' ')
      return operations.handlers.api({ method, path, actor: actors[name], body })
    }
    const ids = async (name: Name) => {
      const { body } = await api(name, 'GET /v1/api-keys')
      return Object(body).items.map(({ id }: { id: string }) => id)
    }
    expect(await ids('una')).toEqual([mine.id])
    expect(await ids('ada')).toEqual([machines.id, theirs.id, mine.id])
    for (const id of [theirs.id, machines.id, '0000000000000000', 'x']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await api('una', `${method} /v1/api-keys/${id}`)
        expect([status, Object(body).code], method).toEqual([404, 'not-found'])
      }
    }
    const stranger = await operations.handlers.ask('GET /v1/api-keys')
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    // A key that has been taken must not make itself another one.
    const admin = await operations.make('system', { roles: ['administrator'] })
    for (const what of ['GET /v1/api-keys', `DELETE /v1/api-keys/${mine.id}`]) {
      expect((await operations.ask(admin.key, what)).body).toMatchObject({ code: 'forbidden' })
    }
    expect((await operations.ask(admin.key, 'POST /v1/api-keys', apiKeyInput)).body).toMatchObject({
      code: 'forbidden',
    })
    expect((await api('una', `DELETE /v1/api-keys/${mine.id}`)).status).toBe(204)
    expect((await api('una', `DELETE /v1/api-keys/${mine.id}`)).status).toBe(204)
    const { body, status } = await api('una', 'POST /v1/api-keys', apiKeyInput)
    expect(status).toBe(201)
    expect(Object(body).key).toMatch(/^nacre_/u)
    expect((await operations.ask(Object(body).key, 'GET /v1/books')).status).toBe(200)
    await operations.handlers.keys.endAll('una')
    expect((await operations.ask(Object(body).key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-revoked',
    })
    expect((await operations.ask(theirs.key, 'GET /v1/books')).status).toBe(200)
  })

  test('a list of keys goes on where it ended', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) made.push((await operations.make('una')).id)
    const seen: string[] = []
    for (let query = '?limit=2'; query !== '';) {
      const { body } = await operations.handlers.api({
        method: 'GET',
        path: '/v1/api-keys',
        query: query.slice(1),
        actor: actors.una,
      })
      const page = Object(body)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      query = page.next === null ? '' : `?limit=2&after=${page.next}`
    }
    expect(seen).toEqual(made.toReversed())
    const odd = await operations.handlers.api({
      method: 'GET',
      path: '/v1/api-keys',
      query: 'where={}',
      actor: actors.una,
    })
    expect(odd.status).toBe(400)
  })

  test('however many ask at once, nobody has more than fifty good keys', async () => {
    for (let count = 0; count < 48; count += 1) await operations.make('una')
    const last = await Promise.allSettled([
      operations.make('una'),
      operations.make('una'),
      operations.make('una'),
      operations.make('una'),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const [first] = await operations.handlers.keys.list(
      { actor: actors.una, channel: 'test' },
      { limit: 1 },
    )
    await operations.handlers.keys.end({ actor: actors.una, channel: 'test' }, first?.id ?? '')
    await operations.make('una')
  })

  test('when a key was last used is noted to the minute', async () => {
    const { key, id } = await operations.make('system')
    const used = async () => {
      await operations.handlers.keys.authenticator.flush()
      return (await operations.handlers.store.apiKeys.find(id))?.lastUsedAt
    }
    expect(await used()).toBeNull()
    await operations.ask(key, 'GET /v1/books')
    const first = new Date(operations.now).toISOString()
    expect(await used()).toBe(first)
    operations.now += 59_000
    await operations.ask(key, 'GET /v1/books')
    expect(await used()).toBe(first)
    operations.now += 1_000
    await operations.ask(key, 'GET /v1/books')
    expect(await used()).toBe(new Date(operations.now).toISOString())
    // Another process with an older clock takes nothing back.
    await operations.handlers.store.write((trx) =>
      operations.handlers.store.apiKeys.recordUse(trx, id, first),
    )
    expect(await used()).toBe(new Date(operations.now).toISOString())
  })

  test('each event leaves a line with who, from where and under which request', async () => {
    const { id, key } = await operations.make('lena')
    await operations.handlers.keys.end(
      { actor: actors.lena, channel: 'api', ip: '192.0.2.9', requestId: 'r-1' },
      id,
    )
    await operations.ask(key, 'GET /v1/books')
    const lines = operations.handlers.lines.map((line) => JSON.parse(line))
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
      // As every refusal does.
      expect.objectContaining({
        msg: 'Request refused',
        errorCode: 'api-key-revoked',
        requestId: 'request-1',
      }),
    ])
  })

  test('somebody may be asked who they are before a key is made', async () => {
    const prove = () => {
      throw new Error('Who are you?')
    }
    const { store } = operations.handlers
    const keys = createApiKeyOperations({ product: library, store, prove, log: () => undefined })
    await expect(keys.create({ actor: actors.una, channel: 'api' }, apiKeyInput)).rejects.toThrow(
      'Who are you?',
    )
    expect(await keys.list({ actor: actors.una, channel: 'api' }, { limit: 9 })).toEqual([])
  })

  test('at the machine keys are made, listed and ended', async () => {
    const key = async (...args: string[]) => {
      const lines: string[] = []
      const tools = { keys: operations.handlers.keys, say: (line: string) => void lines.push(line) }
      return { code: await runApiKeyCommand(args, tools), output: lines }
    }
    expect(await key('list')).toEqual({ code: 0, output: ['No API keys.'] })
    const made = await key(
      ...'create --name CI --role librarian --scope loans:read --expires 90d'.split(' '),
    )
    expect(made.code).toBe(0)
    const [token = '', sentence] = made.output
    expect(sentence).toMatch(/^It expires on .*\. Copy it now; it will not be shown again\.$/u)
    expect((await operations.ask(token, 'GET /v1/loans')).status).toBe(200)
    const id = token.slice(6, 22)
    const { output: lines } = await key('list')
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${id} {2}CI, loans:read, as librarian, expires `, 'u')),
    ])
    expect(await key('revoke', id)).toEqual({ code: 0, output: [`Revoked API key ${id}.`] })
    expect((await operations.ask(token, 'GET /v1/loans')).status).toBe(401)
    expect((await key('revoke', 'x')).output).toEqual(['Not found.'])
    const wrong = await key('create', '--name', 'CI', '--scope', 'x:y')
    expect(wrong).toEqual({
      code: 1,
      output: [expect.stringContaining('expires: This field is required.')],
    })
    for (const args of [[], ['revoke'], ['list', 'x'], ['make'], ['create', '--nme', 'x']]) {
      expect((await key(...args)).output[0], args.join(' ')).toContain('nacre api-key create')
    }
  })
})
