import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from '../databases/each-database.ts'
import { actors } from '../library/actors.ts'
import { product as library } from 'example-library/product.ts'
import { bearer, type ApiKeyFixture, openApiKeyFixture } from './open-api-key-fixture.ts'

const hour = 3_600_000

describe.each(eachDatabase)('on $name', (kind) => {
  let fixture: ApiKeyFixture
  beforeEach(async () => {
    fixture = await openApiKeyFixture(kind)
  })
  afterEach(() => fixture.close())

  test('an API key reads and writes without cookies, and the history names the key', async () => {
    const { key, id } = await fixture.createKey('system', {
      roles: ['librarian'],
      scopes: ['books:*', 'book-shelves:read'],
    })
    const shelf = (await fixture.ask(key, 'GET /v1/book-shelves')).body.items[0]?.id
    const created = await fixture.ask(key, 'POST /v1/books', {
      title: 'By key',
      shelf,
      pages: 3,
    })
    expect(created.status).toBe(201)
    const path = `/v1/books/${created.body.id}`
    const changed = await fixture.ask(key, `PATCH ${path}`, { pages: 4 }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.pages]).toEqual([200, 4])
    const { body } = await fixture.ask(key, `GET ${path}/history`)
    expect(body.items.map(({ actor }) => actor)).toEqual([`key:${id}`, `key:${id}`])
    expect(changed.response.headers.getSetCookie()).toEqual([])
    expect((await fixture.ask(key, 'GET /v1/session')).body).toEqual({ actor: 'key' })
  })

  test('an API key is limited to its scopes and to the permissions of its roles', async () => {
    const { key } = await fixture.createKey('system', {
      roles: ['librarian'],
      scopes: ['loans:read', 'books:remove'],
    })
    expect((await fixture.ask(key, 'GET /v1/loans')).status).toBe(200)
    // Everyone may read books, but the key lacks the scope.
    const books = await fixture.ask(key, 'GET /v1/books')
    expect(books.body).toMatchObject({
      code: 'insufficient-scope',
      status: 403,
      details: { scope: 'books:read' },
    })
    expect((await fixture.ask(key, 'GET /v1/complaints')).body).toMatchObject({
      code: 'insufficient-scope',
    })
    const loan = (await fixture.ask(key, 'GET /v1/loans')).body.items[0]
    expect((await fixture.ask(key, `PUT /v1/loans/${loan?.id}/remind`)).status).toBe(403)
    // The key has the scope, but its role lacks the permission.
    const other = await fixture.createKey('system', { roles: ['librarian'] })
    const book = (await fixture.ask(other.key, 'GET /v1/books')).body.items[0]
    const removed = await fixture.ask(other.key, `DELETE /v1/books/${book?.id}`, undefined, {
      'if-match': '"1"',
    })
    expect(removed.body).toMatchObject({ code: 'forbidden' })
    expect((await fixture.ask(key, 'GET /v1')).body.lists).toEqual(['/v1/loans'])
  })

  test('an API key of an administrator reads neither access rules nor the names of other keys', async () => {
    const { key } = await fixture.createKey('system', {
      roles: ['administrator'],
      scopes: ['books:*', 'book-shelves:read'],
    })
    const { key: other } = await fixture.createKey('system', { roles: ['librarian'] })
    expect((await fixture.ask(key, 'GET /v1/access')).body).toMatchObject({ code: 'forbidden' })
    const shelf = (await fixture.ask(key, 'GET /v1/book-shelves')).body.items[0]?.id
    const created = await fixture.ask(other, 'POST /v1/books', { title: 'By another', shelf })
    const { body } = await fixture.ask(key, `GET /v1/books/${created.body.id}/history`)
    expect(body.items).toMatchObject([{ actor: expect.stringContaining('key:'), name: null }])
  })

  test('an API key of a user has the current permissions of the user and shares their limits', async () => {
    const { key, id } = await fixture.createKey('lena', { roles: ['librarian'] })
    expect((await fixture.ask(key, 'GET /v1/loans')).status).toBe(200)
    const { body: review } = await fixture.ask(key, 'POST /v1/suggestions', {
      about: 'More keys',
    })
    const suggestions = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        fixture.ask(key, 'POST /v1/suggestions', { about: `More ${number}` }),
      ),
    )
    expect(suggestions.filter(({ status }) => status === 201)).toHaveLength(2)
    const ctx = { actor: actors.lena, channel: 'api' }
    const { suggestion } = Object.fromEntries(library.entities.map((one) => [one.name, one]))
    if (!suggestion) throw new Error('The library has no suggestions.')
    // Records of the key belong to the user and count toward the limit of the user.
    await expect(
      fixture.handlers.operations.create(ctx, suggestion, { about: 'By hand' }),
    ).rejects.toThrow()
    expect((await fixture.handlers.operations.read(ctx, suggestion, review.id)).id).toBe(review.id)

    fixture.rolesOfUsers['lena'] = []
    fixture.now += 1_000
    expect((await fixture.ask(key, 'GET /v1/loans')).body).toMatchObject({ code: 'forbidden' })
    delete fixture.rolesOfUsers['lena']
    fixture.now += 1_000
    const removed = await fixture.ask(key, 'GET /v1/books')
    expect(removed.body).toMatchObject({ code: 'api-key-revoked', status: 401 })
    expect(removed.response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(fixture.handlers.lines.join('')).toContain(`"actor":"key:${id}"`)
  })

  test('an expired or revoked API key gets 401 at once, in all processes', async () => {
    const shortLived = await fixture.createKey('system', { expires: '1h' })
    const other = await fixture.openOtherProcess()
    fixture.now += hour - 1
    expect((await fixture.ask(shortLived.key, 'GET /v1/books')).status).toBe(200)
    fixture.now += 1
    expect((await fixture.ask(shortLived.key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-expired',
    })

    const from = { ip: 'somewhere' }
    const { key, id } = await fixture.createKey('system', { expires: 'never' })
    await other.authenticator.authenticate(key, from)
    await fixture.handlers.keys.end({ actor: actors.system, channel: 'test' }, id)
    expect((await fixture.ask(key, 'GET /v1/books')).body).toMatchObject({
      code: 'api-key-revoked',
      status: 401,
    })
    fixture.now += 1_000
    await expect(other.authenticator.authenticate(key, from)).rejects.toMatchObject({
      code: 'api-key-revoked',
    })
  })

  test('invalid API keys get 401, then 429, without effect on valid keys and other networks', async () => {
    const { key } = await fixture.createKey('system')
    const altered = key.replace(/.{7}$/u, 'aaaaaaa')
    const statuses: number[] = []
    for (const invalidKey of Array.from({ length: 33 }, (_, time) =>
      time % 2 ? altered : 'nacre_x',
    )) {
      const { status, body, response } = await fixture.ask(invalidKey, 'GET /v1/books')
      statuses.push(status)
      if (status === 401) expect(body.code).toBe('invalid-api-key')
      else expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429, 429])
    // All processes share one count for each IP address.
    const other = await fixture.openOtherProcess()
    const again = other.authenticator.authenticate('nacre_x', { ip: '192.0.2.7' })
    await expect(again).rejects.toMatchObject({ code: 'too-many-requests' })
    const otherAddress = other.authenticator.authenticate('nacre_x', { ip: '192.0.2.8' })
    await expect(otherAddress).rejects.toMatchObject({ code: 'invalid-api-key' })
    expect((await fixture.ask(key, 'GET /v1/books')).status).toBe(200)
    fixture.now += 60_000
    expect((await fixture.ask('nacre_x', 'GET /v1/books')).status).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer ', 'bearer x', 'Bearer x, Bearer y', 'BEARER nacre_'])(
    'a request with the Authorization header "%s" gets 401, except if it is empty',
    async (authorization) => {
      const response = await fixture.handlers.ask('GET /v1/books', { authorization })
      const expected = authorization === '' ? [200, 'private, no-cache'] : [401, 'no-store']
      expect([response.status, response.headers.get('cache-control')]).toEqual(expected)
    },
  )

  test('an API key takes precedence over cookies, and its responses are private', async () => {
    const { key } = await fixture.createKey('system', { scopes: ['books:admire', 'books:read'] })
    const session = await fixture.handlers.ask('GET /v1/session')
    const cookie = session.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const { body: list, response } = await fixture.ask(key, 'GET /v1/books', undefined, {
      cookie,
    })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('vary')).toContain('authorization')
    const path = `/v1/books/${list.items[0]?.id}`
    // Cross-site checks do not apply to API keys.
    const headers = { cookie, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await fixture.ask(key, `PUT ${path}/admire`, undefined, headers)).status).toBe(200)
    expect((await fixture.ask(key, `GET ${path}`)).body.admired).toBe(true)
    expect(await (await fixture.handlers.ask(`GET ${path}`, { cookie })).json()).toMatchObject({
      admired: false,
    })
    const anyone = await fixture.handlers.ask('GET /v1/books', headers)
    expect(anyone.headers.get('access-control-allow-origin')).toBeNull()
    const basic = await fixture.handlers.ask('GET /v1/books', {
      authorization: 'Basic bmFjcmU6eA==',
    })
    expect([basic.status, basic.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    // The content types of forms are rejected.
    const form = { ...bearer(key), 'content-type': 'text/plain' }
    expect((await fixture.handlers.ask(`PUT ${path}/admire`, form, {})).status).toBe(415)
  })

  test('a page for an API key comes from no cache and is stored in none', async () => {
    const { key } = await fixture.createKey('system')
    const page = await fixture.handlers.ask('GET /home', { ...bearer(key), accept: 'text/html' })
    expect(page.headers.get('cache-control')).toBe('no-store')
    const errorResponse = await fixture.handlers.ask('GET /home', {
      ...bearer('x'),
      accept: 'text/html',
    })
    expect([errorResponse.status, errorResponse.headers.get('cache-control')]).toEqual([
      401,
      'no-store',
    ])
  })
})
