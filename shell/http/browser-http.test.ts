import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { browse, data, openOwn, start } from './browser.fixture.ts'
import type { BrowserHttp } from './browser-http.ts'
import { noAnswer } from './http.ts'
import { openOutside, sendJson } from './outside.fixture.ts'
import type { Travelling } from './transfer.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Whether the cache is gone: nothing that came with the page is answered from it. */
async function isStable({ stable }: BrowserHttp): Promise<boolean> {
  return Promise.race([stable.then(() => true), Promise.resolve().then(() => false)])
}

test('Until the application is stable, the same calls are answered by what came with the page.', async () => {
  const own = await openOwn()
  const { http } = start({ 'GET /v1/a?b=1': [200, 'a'], 'HEAD /v1/a': [200] })
  expect(await data(http.get('/v1/a?b=1'))).toBe('a')
  expect(await data(http.get(`${own.origin}/v1/a?b=1#c`))).toBe('a')
  expect(await http.head('/v1/a')).toEqual({ ok: true, status: 200 })
  expect(own.asked).toEqual([])
})

test('Another method, query or body is another call.', async () => {
  const own = await openOwn()
  const { http } = start({
    'GET /v1/a?b=1': [200, 'a'],
    'HEAD /v1/h': [200],
    'POST /v1/p': [200, 'p'],
  })
  for (const url of ['/v1/a', '/v1/a?b=2', '/v1/a?b=1&', '/v1/h', '/v1/A?b=1']) await http.get(url)
  await http.head('/v1/a?b=1')
  expect(own.asked).toHaveLength(6)
})

test('Nothing under way, but not yet alive: the cache answers.', async () => {
  const own = await openOwn()
  const client = start({ 'GET /v1/a': [200, 'a'] })
  await client.http.get('/v1/other')
  expect(await isStable(client)).toBe(false)
  expect(await data(client.http.get('/v1/a'))).toBe('a')
  expect(own.asked).toHaveLength(1)
})

test('Alive, but a call under way: the cache answers until that has come back.', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const own = await openOutside((_, response) => void gate.then(() => sendJson(response, 'fresh')))
  browse(own.origin)
  const client = start({ 'GET /v1/a': [200, 'a'] })
  const slow = client.http.get('/v1/slow')
  client.hydrated()
  expect(await isStable(client)).toBe(false)
  expect(await data(client.http.get('/v1/a'))).toBe('a')
  expect(await isStable(client)).toBe(false)
  release()
  await slow
  await client.stable
  expect(await data(client.http.get('/v1/a'))).toBe('fresh')
})

test('Alive and nothing under way: the cache is gone for good.', async () => {
  const own = await openOwn()
  const client = start({ 'GET /v1/a': [200, 'a'] })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: false })
  expect(await data(client.http.get('/v1/a'))).toBe(1)
  expect(await data(client.http.get('/v1/a'))).toBe(2)
  expect(own.asked).toHaveLength(2)
})

test('10 s after the start the cache is gone, whatever happens; not a moment before.', async () => {
  vi.useFakeTimers()
  browse('http://own.example')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = start({ 'GET /v1/a': [200, 'a'] })
  void client.http.get('/v1/never')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await isStable(client)).toBe(false)
  expect(await data(client.http.get('/v1/a'))).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(await isStable(client)).toBe(true)
  vi.stubGlobal('fetch', async () => Response.json('fresh'))
  expect(await data(client.http.get('/v1/a'))).toBe('fresh')
})

test('A failed call is under way no longer.', async () => {
  const own = await openOutside((_, response) => response.destroy())
  browse(own.origin)
  const client = start()
  const failing = client.http.get('/v1/a')
  client.hydrated()
  expect(await isStable(client)).toBe(false)
  expect(await failing).toEqual(noAnswer('unreachable', 0))
  expect(await isStable(client)).toBe(true)
})

test('What the server did without is missing at first in the browser as well, and then asked for.', async () => {
  await openOwn()
  const { problem } = new Failure('too-slow')
  const client = start({}, { 'GET http://other.example/': [0, problem] })
  expect(await client.http.get('http://other.example')).toEqual({ ok: false, status: 0, problem })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
})

test('A refusal that came with the page stays a refusal.', async () => {
  const own = await openOwn()
  const { problem } = new Failure('not-found')
  const { http } = start({ 'GET /v1/a': [404, problem] })
  expect(await http.get('/v1/a')).toEqual({ ok: false, status: 404, problem })
  expect(own.asked).toEqual([])
})

test('A changing call clears all that came with the page from our own addresses.', async () => {
  const own = await openOwn()
  const urls = ['/v1/cards', '/v1/cards?x=1', '/v1/cards/1', '/v1/notes']
  const answers: Record<string, Travelling> = { 'GET http://other.example/': [200, 'kept'] }
  for (const url of urls) answers[`GET ${url}`] = [200, 'kept']
  const { http } = start({ ...answers, 'HEAD /v1/cards': [200] })
  await http.head('/v1/cards')
  for (const url of urls) expect(await data(http.get(url)), url).toBe('kept')
  expect(own.asked).toEqual([])
  // Already while the call is under way: what it changes may be changed by then.
  void http.put('/v1/cards/1/like')
  for (const url of urls) expect(await data(http.get(url)), url).not.toBe('kept')
  expect(await data(http.get('http://other.example/'))).toBe('kept')
})

test.each(['post', 'put', 'patch', 'delete'] as const)('%s clears.', async (verb) => {
  await openOwn()
  const { http } = start({ 'GET /v1/a': [200, 'kept'] })
  await http[verb]('/v1/a')
  expect(await data(http.get('/v1/a'))).not.toBe('kept')
})

test('Reading and changing calls say what they want, and what they send.', async () => {
  const own = await openOwn('XSRF-TOKEN=secret')
  const { http } = start()
  await http.get('/v1/a')
  await http.post('/v1/a', { b: 1 })
  await http.delete('/v1/a')
  const [get, post, remove] = own.asked
  expect(get).toMatchObject({ method: 'GET', body: '', headers: { accept: 'application/json' } })
  expect(get?.headers['content-type']).toBeUndefined()
  expect(post).toMatchObject({ body: '{"b":1}', headers: { 'content-type': 'application/json' } })
  expect(remove).toMatchObject({ method: 'DELETE', body: '' })
  expect(remove?.headers['content-type']).toBeUndefined()
})

test('Nonsense, silence and addresses that are none are values, too.', async () => {
  const own = await openOutside(({ url }, response) => {
    if (url === '/html') response.end('<!doctype html>')
    if (url === '/empty') response.writeHead(204).end()
    if (url === '/proxy') response.writeHead(502).end('{"error":"bad gateway"}')
  })
  browse(own.origin)
  const { http } = start()
  expect(await http.get('/html')).toEqual(noAnswer('unreachable', 0))
  expect(await http.get('/empty')).toEqual({ ok: true, status: 204 })
  expect(await http.get('/proxy')).toEqual(noAnswer('unreachable', 502))
  expect(await http.get('http://')).toEqual(noAnswer('unreachable', 0))
  expect(await http.get('/silent', { timeout: 20 })).toEqual(noAnswer('too-slow', 0))
})
