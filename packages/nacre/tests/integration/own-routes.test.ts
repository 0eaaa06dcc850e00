import { afterAll, beforeAll, expect, test } from 'vitest'
import { customRoutes } from '#shell/http/custom-routes.ts'
import { createCustomRoutes } from '#shell/server/handlers/custom-routes.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type ServedLibrary, serveLibrary } from '#tests/library/serve-library.ts'

let served: ServedLibrary
beforeAll(async () => {
  const [kind] = eachDatabase
  if (!kind) throw new Error('There is no database.')
  served = await serveLibrary(kind)
})
afterAll(() => served.close())

const ask = (path: string, init?: RequestInit) => fetch(served.url + path, init)

test('a route in code answers what it likes, with the rights of whoever asks', async () => {
  const books = await ask('/feeds/books.txt')
  expect(books.headers.get('content-type')).toMatch(/^text\/plain/u)
  expect(books.headers.get('cache-control')).toBe('no-store')
  expect(books.headers.get('x-request-id')).toBeTruthy()
  expect(await books.text()).toContain('Twenty Thousand Leagues')
  expect(await (await ask('/feeds/loans.txt')).text()).toBe('unauthenticated')
})

test('what a route throws is a problem, in the language asked for, and a mistake says nothing', async () => {
  const { cookie, token } = await served.newVisitor()
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
  expect(served.lines.some((line) => line.includes('The feed has secrets.'))).toBe(true)
  const removed = await ask('/feeds/nothing')
  expect(await removed.json()).toMatchObject({ code: 'not-found' })
})

test('another site cannot send to a route, unless it is for others: then cookies say nothing', async () => {
  const { cookie } = await served.newVisitor()
  const refused = await ask('/feeds/questions', { method: 'POST', headers: { cookie } })
  expect(await refused.json()).toMatchObject({ code: 'csrf-failed' })
  const arrived = await ask('/hooks/arrived', { method: 'POST', headers: { cookie }, body: 'four' })
  expect(await arrived.json()).toEqual({ actor: { kind: 'visitor' }, size: 4 })
  const huge = await ask('/hooks/arrived', { method: 'POST', body: 'x'.repeat(1_100_000) })
  expect(huge.status).toBe(413)
})

test('a program without a key is told to send one, and one with a bad key that it is bad', async () => {
  const nobody = await ask('/feeds/questions', { method: 'POST' })
  expect(nobody.status).toBe(401)
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
  expect(await nobody.json()).toMatchObject({ code: 'no-credentials' })
  const headers = { authorization: 'Bearer nacre_a_b' }
  for (const method of ['GET', 'POST']) {
    const bad = await ask('/feeds/books.txt', { method, headers })
    expect(bad.status).toBe(401)
    expect(bad.headers.get('www-authenticate')).toContain('invalid_token')
  }
})

const log = { debug() {}, info() {}, warn() {}, error() {} }

test('routes with a former key are refused, and told the present one', () => {
  const former = { isForOthers: true } as object
  const options = { api: served.api, product: { pages: {}, languages: ['en'] }, calls: {}, log }
  const routes = [customRoutes({ path: '/more', mount() {}, ...former })]
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
])('routes cannot use the path %s', (path, message) => {
  const pages = { home: { path: '/home', title: '', description: '', isIndexed: true } }
  const product = { pages, languages: ['en'] }
  const options = { api: served.api, product, calls: {}, log }
  const routes = [customRoutes({ path, mount() {} })]
  expect(() => createCustomRoutes(routes, options)).toThrow(message)
})
