import { afterAll, beforeAll, expect, test } from 'vitest'
import { customRoutes } from '#shell/http/custom-routes.ts'
import { createCustomRoutes } from '#shell/server/handlers/custom-routes.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type ServedLibrary, serveLibrary } from '#tests/library/serve-library.ts'

let library: ServedLibrary
beforeAll(async () => {
  const [kind] = eachDatabase
  if (!kind) throw new Error('No database is configured.')
  library = await serveLibrary(kind)
})
afterAll(() => library.close())

const ask = (path: string, init?: RequestInit) => fetch(library.url + path, init)

test('a custom route gives any response, with the permissions of the requester', async () => {
  const books = await ask('/feeds/books.txt')
  expect(books.headers.get('content-type')).toMatch(/^text\/plain/u)
  expect(books.headers.get('cache-control')).toBe('no-store')
  expect(books.headers.get('x-request-id')).toBeTruthy()
  expect(await books.text()).toContain('Twenty Thousand Leagues')
  expect(await (await ask('/feeds/loans.txt')).text()).toBe('unauthenticated')
})

test('an error of a custom route is a localized problem, and an unexpected error reveals nothing', async () => {
  const { cookie, token } = await library.newVisitor()
  const headers = { cookie, 'x-xsrf-token': token, 'accept-language': 'de' }
  const response = await ask('/feeds/questions', { method: 'POST', headers })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'no-quotation',
    title: 'Eine Frage ist kein Zitat.',
    requestId: expect.any(String),
  })
  const broken = await ask('/feeds/broken')
  expect(broken.status).toBe(500)
  expect(await broken.text()).not.toContain('secrets')
  expect(library.lines.some((line) => line.includes('The feed has secrets.'))).toBe(true)
  const missing = await ask('/feeds/nothing')
  expect(await missing.json()).toMatchObject({ code: 'not-found' })
})

test('a custom route checks the XSRF token, or ignores cookies', async () => {
  const { cookie } = await library.newVisitor()
  const forged = await ask('/feeds/questions', { method: 'POST', headers: { cookie } })
  expect(await forged.json()).toMatchObject({ code: 'csrf-failed' })
  const accepted = await ask('/hooks/arrived', {
    method: 'POST',
    headers: { cookie },
    body: 'four',
  })
  expect(await accepted.json()).toEqual({ actor: { kind: 'visitor' }, size: 4 })
  const huge = await ask('/hooks/arrived', { method: 'POST', body: 'x'.repeat(1_100_000) })
  expect(huge.status).toBe(413)
})

test('a request without a key gets 401, and one with an invalid key 401 with invalid_token', async () => {
  const withoutKey = await ask('/feeds/questions', { method: 'POST' })
  expect(withoutKey.status).toBe(401)
  expect(withoutKey.headers.get('www-authenticate')).toBe('Bearer')
  expect(await withoutKey.json()).toMatchObject({ code: 'no-credentials' })
  const headers = { authorization: 'Bearer nacre_a_b' }
  for (const method of ['GET', 'POST']) {
    const invalid = await ask('/feeds/books.txt', { method, headers })
    expect(invalid.status).toBe(401)
    expect(invalid.headers.get('www-authenticate')).toContain('invalid_token')
  }
})

const log = { debug() {}, info() {}, warn() {}, error() {} }

test('a former key of customRoutes is an error with the current key', () => {
  const formerKey = { isForOthers: true } as object
  const options = { api: library.api, product: { pages: {}, languages: ['en'] }, calls: {}, log }
  const routes = [customRoutes({ path: '/more', mount() {}, ...formerKey })]
  expect(() => createCustomRoutes(routes, options)).toThrow(
    'custom routes at /more › isForOthers: “isForOthers” is now “ignoresCookies”. Example: ignoresCookies: true',
  )
})

test.each([
  ...['/v1', '/v1/books', '/files/x', '/api', '/admin', '/login/more', '/home'].map(
    (path) => [path, `Custom routes cannot use ${path}, because`] as const,
  ),
  ...['/', 'feeds', '/Feeds'].map(
    (path) => [path, `The path of custom routes must look like /feeds, but is ${path}.`] as const,
  ),
])('custom routes cannot use the path %s', (path, message) => {
  const pages = { home: { path: '/home', title: '', description: '', isIndexed: true } }
  const product = { pages, languages: ['en'] }
  const options = { api: library.api, product, calls: {}, log }
  const routes = [customRoutes({ path, mount() {} })]
  expect(() => createCustomRoutes(routes, options)).toThrow(message)
})
