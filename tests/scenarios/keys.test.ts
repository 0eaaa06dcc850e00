import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeys } from '#shell/operations/keys/keys.ts'
import { runKey } from '#shell/server/commands/key-command.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { cast } from '../sample/cast.ts'
import { library } from '../sample/product.ts'
import { given, type KeyDesk, type Name, openKeyDesk } from './key-desk.ts'

describe.each(eachDatabase)('on $name', (kind) => {
  let desk: KeyDesk
  beforeEach(async () => {
    desk = await openKeyDesk(kind)
  })
  afterEach(() => desk.close())

  test('nobody passes on a role that they do not have', async () => {
    const refused = (name: Name, roles: string[]) =>
      expect(desk.make(name, { roles }), name).rejects.toMatchObject({ id: 'invalid' })
    await refused('una', ['librarian'])
    await refused('lena', ['chief'])
    await refused('lena', ['librarian', 'administrator'])
    await refused('system', ['porter'])
    expect((await desk.make('cleo', { roles: ['librarian'] })).roles).toEqual(['librarian'])
    expect((await desk.make('ada', { roles: ['chief'] })).roles).toEqual(['chief'])
  })

  test('everything that is wrong with a new key is said, with its place', async () => {
    const failure = desk.make('ada', {
      scopes: ['books:read', 'boks:read'],
      roles: ['x'],
      expires: '400d',
    })
    await expect(failure).rejects.toMatchObject({ id: 'invalid' })
    const problem = await failure.catch((thrown) => thrown.problem)
    expect(Object.keys(problem.fields)).toEqual(['scopes.1', 'roles.0', 'expires'])
    for (const wrong of [
      { name: '' },
      { scopes: [] },
      { expires: '' },
      { expires: undefined },
      { x: 1 },
    ]) {
      await expect(desk.make('ada', wrong), JSON.stringify(wrong)).rejects.toMatchObject({
        id: 'invalid',
      })
    }
  })

  test('a key is shown once, and the database does not know it', async () => {
    const { key, id } = await desk.make('system')
    const rows = await desk.doors.store.keys.find(id)
    const by = { actor: cast.system, via: 'test' }
    const shown = [await desk.doors.keys.read(by, id), await desk.doors.keys.list(by, { limit: 9 })]
    const secret = key.slice(23)
    for (const one of [rows, shown, desk.doors.lines])
      expect(JSON.stringify(one)).not.toContain(secret)
    expect(JSON.stringify(shown)).not.toContain(rows?.hash)
  })

  test('users see and end their own keys, administrators all, and nobody learns of others', async () => {
    const mine = await desk.make('una')
    const theirs = await desk.make('lena')
    const machines = await desk.make('system')
    const api = async (name: Name, what: string, body?: unknown) => {
      const [method = '', path = ''] = what.split(' ')
      return desk.doors.api({ method, path, actor: cast[name], body })
    }
    const ids = async (name: Name) => {
      const { body } = await api(name, 'GET /v1/keys')
      return Object(body).items.map(({ id }: { id: string }) => id)
    }
    expect(await ids('una')).toEqual([mine.id])
    expect(await ids('ada')).toEqual([machines.id, theirs.id, mine.id])
    for (const id of [theirs.id, machines.id, '0000000000000000', 'x']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await api('una', `${method} /v1/keys/${id}`)
        expect([status, Object(body).id], method).toEqual([404, 'not-found'])
      }
    }
    const stranger = await desk.doors.ask('GET /v1/keys')
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    // A key that has been taken must not make itself another one.
    const admin = await desk.make('system', { roles: ['administrator'] })
    for (const what of ['GET /v1/keys', `DELETE /v1/keys/${mine.id}`]) {
      expect((await desk.ask(admin.key, what)).body).toMatchObject({ id: 'forbidden' })
    }
    expect((await desk.ask(admin.key, 'POST /v1/keys', given)).body).toMatchObject({
      id: 'forbidden',
    })
    expect((await api('una', `DELETE /v1/keys/${mine.id}`)).status).toBe(204)
    expect((await api('una', `DELETE /v1/keys/${mine.id}`)).status).toBe(204)
    const { body, status } = await api('una', 'POST /v1/keys', given)
    expect(status).toBe(201)
    expect(Object(body).key).toMatch(/^nacre_/u)
    expect((await desk.ask(Object(body).key, 'GET /v1/books')).status).toBe(200)
    await desk.doors.keys.endAll('una')
    expect((await desk.ask(Object(body).key, 'GET /v1/books')).body).toMatchObject({
      id: 'key-ended',
    })
    expect((await desk.ask(theirs.key, 'GET /v1/books')).status).toBe(200)
  })

  test('a list of keys goes on where it ended', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) made.push((await desk.make('una')).id)
    const seen: string[] = []
    for (let query = '?limit=2'; query !== '';) {
      const { body } = await desk.doors.api({
        method: 'GET',
        path: '/v1/keys',
        query: query.slice(1),
        actor: cast.una,
      })
      const page = Object(body)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      query = page.next === null ? '' : `?limit=2&after=${page.next}`
    }
    expect(seen).toEqual(made.toReversed())
    const odd = await desk.doors.api({
      method: 'GET',
      path: '/v1/keys',
      query: 'where={}',
      actor: cast.una,
    })
    expect(odd.status).toBe(400)
  })

  test('however many ask at once, nobody has more than fifty good keys', async () => {
    for (let count = 0; count < 48; count += 1) await desk.make('una')
    const last = await Promise.allSettled([
      desk.make('una'),
      desk.make('una'),
      desk.make('una'),
      desk.make('una'),
    ])
    expect(last.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const [first] = await desk.doors.keys.list({ actor: cast.una, via: 'test' }, { limit: 1 })
    await desk.doors.keys.end({ actor: cast.una, via: 'test' }, first?.id ?? '')
    await desk.make('una')
  })

  test('when a key was last used is noted to the minute', async () => {
    const { key, id } = await desk.make('system')
    const used = async () => {
      await desk.doors.keys.ring.flush()
      return (await desk.doors.store.keys.find(id))?.used
    }
    expect(await used()).toBeNull()
    await desk.ask(key, 'GET /v1/books')
    const first = new Date(desk.now).toISOString()
    expect(await used()).toBe(first)
    desk.now += 59_000
    await desk.ask(key, 'GET /v1/books')
    expect(await used()).toBe(first)
    desk.now += 1_000
    await desk.ask(key, 'GET /v1/books')
    expect(await used()).toBe(new Date(desk.now).toISOString())
    // Another process with an older clock takes nothing back.
    await desk.doors.store.write((run) => desk.doors.store.keys.note(run, id, first))
    expect(await used()).toBe(new Date(desk.now).toISOString())
  })

  test('each event leaves a line with who, from where and under which request', async () => {
    const { id, key } = await desk.make('lena')
    await desk.doors.keys.end(
      { actor: cast.lena, via: 'api', source: '192.0.2.9', request: 'r-1' },
      id,
    )
    await desk.ask(key, 'GET /v1/books')
    const lines = desk.doors.lines.map((line) => JSON.parse(line))
    expect(lines).toEqual([
      expect.objectContaining({
        msg: `The key ${id} was made.`,
        actor: 'user:lena',
        address: 'lena',
      }),
      expect.objectContaining({
        msg: `The key ${id} was ended.`,
        actor: 'user:lena',
        address: '192.0.2.9',
        requestId: 'r-1',
      }),
      expect.objectContaining({
        msg: 'A key was refused.',
        actor: `key:${id}`,
        address: '192.0.2.7',
        requestId: 'request-1',
      }),
      // As every refusal does.
      expect.objectContaining({ msg: 'Refused.', problem: 'key-ended', requestId: 'request-1' }),
    ])
  })

  test('somebody may be asked who they are before a key is made', async () => {
    const prove = () => {
      throw new Error('Who are you?')
    }
    const { store } = desk.doors
    const keys = createKeys({ product: library, store, prove, log: () => undefined })
    await expect(keys.create({ actor: cast.una, via: 'api' }, given)).rejects.toThrow(
      'Who are you?',
    )
    expect(await keys.list({ actor: cast.una, via: 'api' }, { limit: 9 })).toEqual([])
  })

  test('at the machine keys are made, listed and ended', async () => {
    const key = async (...args: string[]) => {
      const said: string[] = []
      const tools = { keys: desk.doors.keys, say: (line: string) => void said.push(line) }
      return { code: await runKey(args, tools), said }
    }
    expect(await key('list')).toEqual({ code: 0, said: ['There are no keys.'] })
    const made = await key(
      ...'create --name CI --role librarian --scope loans:read --expires 90d'.split(' '),
    )
    expect(made.code).toBe(0)
    const [token = '', sentence] = made.said
    expect(sentence).toMatch(/^It is good until .*\. Nobody can be shown it again\.$/u)
    expect((await desk.ask(token, 'GET /v1/loans')).status).toBe(200)
    const id = token.slice(6, 22)
    const { said } = await key('list')
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^${id} {2}CI, loans:read, as librarian, until `, 'u')),
    ])
    expect(await key('end', id)).toEqual({ code: 0, said: [`The key ${id} is ended.`] })
    expect((await desk.ask(token, 'GET /v1/loans')).status).toBe(401)
    expect((await key('end', 'x')).said).toEqual(['There is nothing here.'])
    const wrong = await key('create', '--name', 'CI', '--scope', 'x:y')
    expect(wrong).toEqual({ code: 1, said: [expect.stringContaining('expires: This is needed.')] })
    for (const args of [[], ['end'], ['list', 'x'], ['make'], ['create', '--nme', 'x']]) {
      expect((await key(...args)).said[0], args.join(' ')).toContain('npm run key -- create')
    }
  })
})
