import { expect, test, vi } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { fakeBrowser, data, startTestServer, fakeNavigation } from './browser.fixture.ts'
import { tokenInCookie } from './browser-http.ts'
import { networkFailure } from './http.ts'
import { startExternalServer, sendJson } from './external-server.fixture.ts'

test('sends the XSRF token with changing requests to the own origin only, however the URL is written', async () => {
  const own = await startTestServer('a=b; XSRF-TOKEN=secret; c=d')
  const other = await startExternalServer((_, response) => sendJson(response, {}))
  const { http } = fakeNavigation()
  const { host } = new URL(own.origin)
  for (const url of ['/v1/a', 'a', '?a', `//${host}/v1/a`, `${own.origin}/v1/a`]) {
    for (const verb of ['post', 'put', 'patch', 'delete'] as const) await http[verb](url)
  }
  expect(own.requests).toHaveLength(20)
  expect(own.requests.every(({ headers }) => headers['x-xsrf-token'] === 'secret')).toBe(true)
  await http.get('/v1/a')
  await http.head('/v1/a')
  const otherHost = new URL(other.origin).host
  for (const url of [
    other.origin,
    `//${otherHost}/a`,
    String.raw`/\ ${otherHost}`.replace(' ', ''),
  ]) {
    await http.post(url)
    await http.get(url)
  }
  expect(other.requests).toHaveLength(6)
  for (const { headers } of [...own.requests.slice(20), ...other.requests]) {
    expect(headers['x-xsrf-token']).toBeUndefined()
  }
})

test('sends cookies to the own origin only', async () => {
  fakeBrowser('http://own.example')
  const modes: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    modes.push([url, init?.credentials])
    return Response.json({})
  })
  const { http } = fakeNavigation()
  await http.get('/v1/a')
  await http.get('http://other.example/')
  expect(modes).toEqual([
    ['/v1/a', 'same-origin'],
    ['http://other.example/', 'omit'],
  ])
})

test('does not follow redirects with the XSRF token', async () => {
  const other = await startExternalServer((_, response) => sendJson(response, {}))
  const own = await startExternalServer((_, response) => {
    response.writeHead(307, { location: other.origin }).end()
  })
  fakeBrowser(own.origin, 'XSRF-TOKEN=secret')
  expect(await fakeNavigation().http.post('/v1/a')).toEqual(networkFailure('bad-gateway', 0))
  expect(other.requests).toEqual([])
})

test('requests a token before the first change if there is none', async () => {
  const own = await startExternalServer(({ url }, response) => {
    sendJson(response, url === '/v1/session' ? { xsrfToken: 'new' } : 'done')
  })
  fakeBrowser(own.origin)
  expect(await data(fakeNavigation().http.put('/v1/a'))).toBe('done')
  expect(own.requests.map(({ url, headers }) => [url, headers['x-xsrf-token']])).toEqual([
    ['/v1/session', undefined],
    ['/v1/a', 'new'],
  ])
})

test('renews an expired token and repeats the request once, with its body', async () => {
  const { problem } = new AppError('csrf-failed')
  const own = await startExternalServer(({ url, headers }, response) => {
    if (url === '/v1/session') sendJson(response, { xsrfToken: 'new' })
    else if (headers['x-xsrf-token'] === 'new') sendJson(response, 'done')
    else response.writeHead(403).end(JSON.stringify(problem))
  })
  fakeBrowser(own.origin, 'XSRF-TOKEN=planted; XSRF-TOKEN=old')
  expect(await data(fakeNavigation().http.post('/v1/a', { b: 1 }))).toBe('done')
  expect(own.requests.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/a', '{"b":1}'],
    ['/v1/session', ''],
    ['/v1/a', '{"b":1}'],
  ])
})

test.each([
  ['stays refused', { xsrfToken: 'new' }, 403, 'csrf-failed', 3],
  ['gets no token at all', {}, 403, 'csrf-failed', 3],
  ['is refused for another reason', {}, 403, 'forbidden', 1],
] as const)('does not repeat a request that %s', async (_, session, status, id, calls) => {
  const { problem } = new AppError(id)
  const own = await startExternalServer(({ url }, response) => {
    if (url === '/v1/session') sendJson(response, session)
    else response.writeHead(status).end(JSON.stringify(problem))
  })
  fakeBrowser(own.origin, 'XSRF-TOKEN=old')
  expect(await fakeNavigation().http.post('/v1/a')).toEqual({ ok: false, status: 403, problem })
  expect(own.requests).toHaveLength(calls)
})

test('does not send a token to an external service that responds with csrf-failed', async () => {
  const { problem } = new AppError('csrf-failed')
  const own = await startTestServer()
  const other = await startExternalServer((_, response) => {
    response.writeHead(403).end(JSON.stringify(problem))
  })
  expect(await fakeNavigation().http.post(other.origin)).toEqual(networkFailure('bad-gateway', 403))
  expect(own.requests).toEqual([])
  expect(other.requests).toHaveLength(1)
})

test('finds the token in the cookies by its exact name', () => {
  fakeBrowser('http://own.example', 'NOT-XSRF-TOKEN=a; XSRF-TOKEN=b=c; d=e')
  expect(tokenInCookie()).toBe('b=c')
  document.cookie = 'X=XSRF-TOKEN=a'
  expect(tokenInCookie()).toBeUndefined()
})
