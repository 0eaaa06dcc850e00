import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownRoutes } from '#shell/http/own-routes.ts'
import { createOwnRoutes } from '#shell/server/doors/own-routes.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { type ServedLibrary, serveLibrary } from '#tests/sample/serve-library.ts'

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
  expect(await (await ask('/feeds/loans.txt')).text()).toBe('signed-out')
})

test('what a route throws is a problem, in the language asked for, and a mistake says nothing', async () => {
  const { cookie, token } = await served.newVisitor()
  const headers = { cookie, 'x-xsrf-token': token, 'accept-language': 'de' }
  const asked = await ask('/feeds/questions', { method: 'POST', headers })
  expect(asked.status).toBe(422)
  expect(await asked.json()).toMatchObject({
    id: 'no-quotation',
    title: 'Eine Frage ist kein Zitat.',
    request: expect.any(String),
  })
  const broken = await ask('/feeds/broken')
  expect(broken.status).toBe(500)
  expect(await broken.text()).not.toContain('secrets')
  expect(served.lines.some((line) => line.includes('The feed has secrets.'))).toBe(true)
  const gone = await ask('/feeds/nothing')
  expect(await gone.json()).toMatchObject({ id: 'not-found' })
})

test('another site cannot send to a route, unless it is for others: then cookies say nothing', async () => {
  const { cookie } = await served.newVisitor()
  const refused = await ask('/feeds/questions', { method: 'POST', headers: { cookie } })
  expect(await refused.json()).toMatchObject({ id: 'cross-site' })
  const arrived = await ask('/hooks/arrived', { method: 'POST', headers: { cookie }, body: 'four' })
  expect(await arrived.json()).toEqual({ actor: { kind: 'visitor' }, size: 4 })
  const huge = await ask('/hooks/arrived', { method: 'POST', body: 'x'.repeat(1_100_000) })
  expect(huge.status).toBe(413)
})

test('a program without a key is told to send one, and one with a bad key that it is bad', async () => {
  const nobody = await ask('/feeds/questions', { method: 'POST' })
  expect(nobody.status).toBe(401)
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
  expect(await nobody.json()).toMatchObject({ id: 'no-credentials' })
  const headers = { authorization: 'Bearer nacre_a_b' }
  for (const method of ['GET', 'POST']) {
    const bad = await ask('/feeds/books.txt', { method, headers })
    expect(bad.status).toBe(401)
    expect(bad.headers.get('www-authenticate')).toContain('invalid_token')
  }
})

test.each([
  '/v1',
  '/v1/books',
  '/files/x',
  '/api',
  '/admin',
  '/login/more',
  '/home',
  '/',
  'feeds',
  '/Feeds',
])('routes cannot stand at %s', (path) => {
  const pages = { home: { path: '/home', title: '', description: '', isListed: true } }
  const product = { pages, languages: ['en'] }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const options = { api: served.api, product, calls: {}, log }
  const routes = [ownRoutes({ path, mount() {} })]
  expect(() => createOwnRoutes(routes, options)).toThrow(`The routes at ${path} need`)
})
