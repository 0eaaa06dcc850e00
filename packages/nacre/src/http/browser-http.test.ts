import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { fakeBrowser, data, startTestServer, fakeNavigation } from './browser.fixture.ts'
import type { BrowserHttp } from './browser-http.ts'
import { networkFailure } from './http.ts'
import { startExternalServer, sendJson } from './external-server.fixture.ts'
import type { SerializedResult } from './transfer-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Checks whether the transfer state is cleared. */
async function isStable({ stable }: BrowserHttp): Promise<boolean> {
  return Promise.race([stable.then(() => true), Promise.resolve().then(() => false)])
}

test('answers requests from the transfer state until the application is stable', async () => {
  const own = await startTestServer()
  const { http } = fakeNavigation({ 'GET /v1/a?b=1': [200, 'a'], 'HEAD /v1/a': [200] })
  expect(await data(http.get('/v1/a?b=1'))).toBe('a')
  expect(await data(http.get(`${own.origin}/v1/a?b=1#c`))).toBe('a')
  expect(await http.head('/v1/a')).toEqual({ ok: true, status: 200 })
  expect(own.requests).toEqual([])
})

test('treats another method or query as another request, and never answers changes from the transfer state', async () => {
  const own = await startTestServer()
  const { http } = fakeNavigation({
    'GET /v1/a?b=1': [200, 'a'],
    'HEAD /v1/h': [200],
    'POST /v1/p': [200, 'p'],
  })
  for (const url of ['/v1/a', '/v1/a?b=2', '/v1/a?b=1&', '/v1/h', '/v1/A?b=1']) await http.get(url)
  await http.head('/v1/a?b=1')
  expect(own.requests).toHaveLength(6)
})

test('uses the transfer state without pending requests until hydration', async () => {
  const own = await startTestServer()
  const client = fakeNavigation({ 'GET /v1/a': [200, 'a'] })
  await client.http.get('/v1/other')
  expect(await isStable(client)).toBe(false)
  expect(await data(client.http.get('/v1/a'))).toBe('a')
  expect(own.requests).toHaveLength(1)
})

test('uses the transfer state after hydration while a request is pending', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const own = await startExternalServer(
    (_, response) => void gate.then(() => sendJson(response, 'fresh')),
  )
  fakeBrowser(own.origin)
  const client = fakeNavigation({ 'GET /v1/a': [200, 'a'] })
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

test('clears the transfer state after hydration without pending requests', async () => {
  const own = await startTestServer()
  const client = fakeNavigation({ 'GET /v1/a': [200, 'a'] })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: false })
  expect(await data(client.http.get('/v1/a'))).toBe(1)
  expect(await data(client.http.get('/v1/a'))).toBe(2)
  expect(own.requests).toHaveLength(2)
})

test('clears the transfer state 10 s after the start at the latest', async () => {
  vi.useFakeTimers()
  fakeBrowser('http://own.example')
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = fakeNavigation({ 'GET /v1/a': [200, 'a'] })
  void client.http.get('/v1/never')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await isStable(client)).toBe(false)
  expect(await data(client.http.get('/v1/a'))).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(await isStable(client)).toBe(true)
  vi.stubGlobal('fetch', async () => Response.json('fresh'))
  expect(await data(client.http.get('/v1/a'))).toBe('fresh')
})

test('a failed request is not pending', async () => {
  const own = await startExternalServer((_, response) => response.destroy())
  fakeBrowser(own.origin)
  const client = fakeNavigation()
  const failing = client.http.get('/v1/a')
  client.hydrated()
  expect(await isStable(client)).toBe(false)
  expect(await failing).toEqual(networkFailure('bad-gateway', 0))
  expect(await isStable(client)).toBe(true)
})

test('returns the server’s failure first and reports it as missing', async () => {
  await startTestServer()
  const { problem } = new AppError('gateway-timeout')
  const client = fakeNavigation({}, { 'GET http://other.example/': [0, problem] })
  expect(await client.http.get('http://other.example')).toEqual({ ok: false, status: 0, problem })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
})

test('an error in the transfer state stays an error', async () => {
  const own = await startTestServer()
  const { problem } = new AppError('not-found')
  const { http } = fakeNavigation({ 'GET /v1/a': [404, problem] })
  expect(await http.get('/v1/a')).toEqual({ ok: false, status: 404, problem })
  expect(own.requests).toEqual([])
})

test('a changing request clears the responses of the own origin', async () => {
  const own = await startTestServer()
  const urls = ['/v1/cards', '/v1/cards?x=1', '/v1/cards/1', '/v1/notes']
  const answers: Record<string, SerializedResult> = { 'GET http://other.example/': [200, 'kept'] }
  for (const url of urls) answers[`GET ${url}`] = [200, 'kept']
  const { http } = fakeNavigation({ ...answers, 'HEAD /v1/cards': [200] })
  await http.head('/v1/cards')
  for (const url of urls) expect(await data(http.get(url)), url).toBe('kept')
  expect(own.requests).toEqual([])
  // Even while the request is pending, because the data may already be changed.
  void http.put('/v1/cards/1/like')
  for (const url of urls) expect(await data(http.get(url)), url).not.toBe('kept')
  expect(await data(http.get('http://other.example/'))).toBe('kept')
})

test.each(['post', 'put', 'patch', 'delete'] as const)(
  '%s clears the transfer state',
  async (verb) => {
    await startTestServer()
    const { http } = fakeNavigation({ 'GET /v1/a': [200, 'kept'] })
    await http[verb]('/v1/a')
    expect(await data(http.get('/v1/a'))).not.toBe('kept')
  },
)

test('sends the Accept and Content-Type headers', async () => {
  const own = await startTestServer('XSRF-TOKEN=secret')
  const { http } = fakeNavigation()
  await http.get('/v1/a')
  await http.post('/v1/a', { b: 1 })
  await http.delete('/v1/a')
  const [get, post, remove] = own.requests
  expect(get).toMatchObject({ method: 'GET', body: '', headers: { accept: 'application/json' } })
  expect(get?.headers['content-type']).toBeUndefined()
  expect(post).toMatchObject({ body: '{"b":1}', headers: { 'content-type': 'application/json' } })
  expect(remove).toMatchObject({ method: 'DELETE', body: '' })
  expect(remove?.headers['content-type']).toBeUndefined()
})

test('returns a problem for invalid JSON, an empty response and an invalid URL', async () => {
  const own = await startExternalServer(({ url }, response) => {
    if (url === '/html') response.end('<!doctype html>')
    if (url === '/empty') response.writeHead(204).end()
    if (url === '/proxy') response.writeHead(502).end('{"error":"bad gateway"}')
  })
  fakeBrowser(own.origin)
  const { http } = fakeNavigation()
  expect(await http.get('/html')).toEqual(networkFailure('bad-gateway', 0))
  expect(await http.get('/empty')).toEqual({ ok: true, status: 204 })
  expect(await http.get('/proxy')).toEqual(networkFailure('bad-gateway', 502))
  expect(await http.get('http://')).toEqual(networkFailure('bad-gateway', 0))
  expect(await http.get('/silent', { timeout: 20 })).toEqual(networkFailure('gateway-timeout', 0))
})
