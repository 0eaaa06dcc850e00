import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { bearer, type ApiKeyFixture, openApiKeyFixture } from './api-key-operations.ts'

const hour = 3_600_000

describe.each(eachDatabase)('on $name', (kind) => {
  let operations: ApiKeyFixture
  beforeEach(async () => {
    operations = await openApiKeyFixture(kind)
  })
  afterEach(() => operations.close())

  test('a program with a key reads and writes, needs no cookie and no token, and history names its key', async () => {
    const { key, id } = await operations.make('system', {
      roles: ['librarian'],
      scopes: ['books:*', 'book-shelves:read'],
    })
    const shelf = (await operations.ask(key, 'GET /v1/book-shelves')).body.items[0]?.id
    const made = await operations.ask(key, 'POST /v1/books', {
      title: 'By machine',
      shelf,
      pages: 3,
    })
    expect(made.status).toBe(201)
    const at = `/v1/books/${made.body.id}`
    const changed = await operations.ask(key, `PATCH ${at}`, { pages: 4 }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.pages]).toEqual([200, 4])
    const { body } = await operations.ask(key, `GET ${at}/history`)
    expect(body.items.map(({ actor }) => actor)).toEqual([`key:${id}`, `key:${id}`])
    expect(changed.response.headers.getSetCookie()).toEqual([])
    expect((await operations.ask(key, 'GET /v1/session')).body).toEqual({ actor: 'key' })
  })

  test('a key opens what its scopes name and its roles may, and nothing else', async () => {
    const { key } = await operations.make('system', {
      roles: ['librarian'],
      scopes: ['loans:read', 'books:remove'],
    })
    expect((await operations.ask(key, 'GET /v1/loans')).status).toBe(200)
    // Anybody may read books, but not this program.
    const books = await operations.ask(key, 'GET /v1/books')
    expect(books.body).toMatchObject({
      code: 'insufficient-scope',
      status: 403,
      details: { scope: 'books:read' },
    })
    expect((await operations.ask(key, 'GET /v1/complaints')).body).toMatchObject({
      code: 'insufficient-scope',
    })
    const loan = (await operations.ask(key, 'GET /v1/loans')).body.items[0]
    expect((await operations.ask(key, `PUT /v1/loans/${loan?.id}/remind`)).status).toBe(403)
    // The scope is there, and no librarian may: the scope gives nothing by itself.
    const other = await operations.make('system', { roles: ['librarian'] })
    const book = (await operations.ask(other.key, 'GET /v1/books')).body.items[0]
    const removed = await operations.ask(other.key, `DELETE /v1/books/${book?.id}`, undefined, {
      'if-match': '"1"',
    })
    expect(removed.body).toMatchObject({ code: 'forbidden' })
    expect((await operations.ask(key, 'GET /v1')).body.lists).toEqual(['/v1/loans'])
  })

  test('the key of an administrator does not tell who may what, nor how other keys are called', async () => {
    const { key } = await operations.make('system', {
      roles: ['administrator'],
      scopes: ['books:*', 'book-shelves:read'],
    })
    const { key: other } = await operations.make('system', { roles: ['librarian'] })
    expect((await operations.ask(key, 'GET /v1/access')).body).toMatchObject({ code: 'forbidden' })
    const shelf = (await operations.ask(key, 'GET /v1/book-shelves')).body.items[0]?.id
    const made = await operations.ask(other, 'POST /v1/books', { title: 'By another', shelf })
    const { body } = await operations.ask(key, `GET /v1/books/${made.body.id}/history`)
    expect(body.items).toMatchObject([{ actor: expect.stringContaining('key:'), name: null }])
  })

  test('the key of a user can do what the user can do now, and is no second user', async () => {
    const { key, id } = await operations.make('lena', { roles: ['librarian'] })
    expect((await operations.ask(key, 'GET /v1/loans')).status).toBe(200)
    const { body: review } = await operations.ask(key, 'POST /v1/suggestions', {
      about: 'More keys',
    })
    const more = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        operations.ask(key, 'POST /v1/suggestions', { about: `More ${number}` }),
      ),
    )
    expect(more.filter(({ status }) => status === 201)).toHaveLength(2)
    const ctx = { actor: actors.lena, channel: 'api' }
    const { suggestion } = Object.fromEntries(library.entities.map((one) => [one.name, one]))
    if (!suggestion) throw new Error('There are no suggestions.')
    // What was made with the key is the user's, and counts for the user.
    await expect(
      operations.handlers.operations.create(ctx, suggestion, { about: 'By hand' }),
    ).rejects.toThrow()
    expect((await operations.handlers.operations.read(ctx, suggestion, review.id)).id).toBe(
      review.id,
    )

    operations.staff['lena'] = []
    operations.now += 1_000
    expect((await operations.ask(key, 'GET /v1/loans')).body).toMatchObject({ code: 'forbidden' })
    delete operations.staff['lena']
    operations.now += 1_000
    const removed = await operations.ask(key, 'GET /v1/books')
    expect(removed.body).toMatchObject({ code: 'api-key-revoked', status: 401 })
    expect(removed.response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(operations.handlers.lines.join('')).toContain(`"actor":"key:${id}"`)
  })

  test('an expired key is refused to the second, an ended one at once, here and elsewhere', async () => {
    const short = await operations.make('system', { expires: '1h' })
    const other = await operations.elsewhere()
    operations.now += hour - 1
    expect((await operations.ask(short.key, 'GET /v1/books')).status).toBe(200)
    operations.now += 1
    expect((await operations.ask(short.key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-expired',
    })

    const from = { ip: 'somewhere' }
    const { key, id } = await operations.make('system', { expires: 'never' })
    await other.authenticator.know(key, from)
    await operations.handlers.keys.end({ actor: actors.system, channel: 'test' }, id)
    expect((await operations.ask(key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-revoked',
      status: 401,
    })
    operations.now += 1_000
    await expect(other.authenticator.know(key, from)).rejects.toMatchObject({
      code: 'api-key-revoked',
    })
  })

  test('whoever comes with keys that are none is refused, then told to wait, and keeps nobody else out', async () => {
    const { key } = await operations.make('system')
    const altered = key.replace(/.{7}$/u, 'aaaaaaa')
    const statuses: number[] = []
    for (const wrong of Array.from({ length: 33 }, (_, time) => (time % 2 ? altered : 'nacre_x'))) {
      const { status, body, response } = await operations.ask(wrong, 'GET /v1/books')
      statuses.push(status)
      if (status === 401) expect(body.code).toBe('invalid-api-key')
      else expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429])
    // They are counted for all processes, and by where they come from.
    const other = await operations.elsewhere()
    const again = other.authenticator.know('nacre_x', { ip: '192.0.2.7' })
    await expect(again).rejects.toMatchObject({ code: 'too-many-requests' })
    const someoneElse = other.authenticator.know('nacre_x', { ip: '192.0.2.8' })
    await expect(someoneElse).rejects.toMatchObject({ code: 'invalid-api-key' })
    expect((await operations.ask(key, 'GET /v1/books')).status).toBe(200)
    operations.now += 60_000
    expect((await operations.ask('nacre_x', 'GET /v1/books')).status).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer ', 'bearer x', 'Bearer x, Bearer y', 'BEARER nacre_'])(
    'what is sent as "%s" is no key, and is not passed over in silence',
    async (authorization) => {
      const response = await operations.handlers.ask('GET /v1/books', { authorization })
      const expected = authorization === '' ? [200, 'private, no-cache'] : [401, 'no-store']
      expect([response.status, response.headers.get('cache-control')]).toEqual(expected)
    },
  )

  test('the key counts and not the cookie that comes along, and what it got is for nobody else', async () => {
    const { key } = await operations.make('system', { scopes: ['books:admire', 'books:read'] })
    const session = await operations.handlers.ask('GET /v1/session')
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const { body: list, response } = await operations.ask(key, 'GET /v1/books', undefined, {
      cookie,
    })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('authorization')
    const at = `/v1/books/${list.items[0]?.id}`
    // Not even from another site's page, which no browser lets send a key.
    const headers = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await operations.ask(key, `PUT ${at}/admire`, undefined, headers)).status).toBe(200)
    expect((await operations.ask(key, `GET ${at}`)).body.admired).toBe(true)
    expect(await (await operations.handlers.ask(`GET ${at}`, { cookie })).json()).toMatchObject({
      admired: false,
    })
    const anyone = await operations.handlers.ask('GET /v1/books', headers)
    expect(anyone.headers.get('access-control-allow-origin')).toBeNull()
    const basic = await operations.handlers.ask('GET /v1/books', {
      authorization: 'Basic bmFjcmU6eA==',
    })
    expect([basic.status, basic.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    // A form is still no way in.
    const form = { ...bearer(key), 'content-type': 'text/plain' }
    expect((await operations.handlers.ask(`PUT ${at}/admire`, form, {})).status).toBe(415)
  })

  test('a key reaches no page that is kept for everybody, and no page it got is kept', async () => {
    const { key } = await operations.make('system')
    const page = await operations.handlers.ask('GET /home', { ...bearer(key), accept: 'text/html' })
    expect(page.headers.get('cache-control')).toBe('no-store')
    const refused = await operations.handlers.ask('GET /home', {
      ...bearer('x'),
      accept: 'text/html',
    })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })
})
