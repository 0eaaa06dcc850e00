import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { networkFailure } from './http.ts'
import { startExternalServer, sendJson } from './external-server.fixture.ts'
import { createServerHttp, type Cacheability, type LocalApi } from './server-http.ts'

type ApiCall = Parameters<LocalApi>[0]

const origin = 'http://own.example'

function openClient(
  more: Partial<Parameters<typeof createServerHttp>[0]> = {},
  answer: (call: ApiCall) => Partial<Awaited<ReturnType<LocalApi>>> = () => ({}),
) {
  const requests: ApiCall[] = []
  const own: LocalApi = async (call) => {
    requests.push(call)
    return {
      status: 200,
      headers: {},
      body: { path: call.path, count: requests.length },
      ...answer(call),
    }
  }
  // The generous budget is for slow machines.
  return {
    ...createServerHttp({ own, origin, cacheability: 'shared', budget: 60_000, ...more }),
    requests,
  }
}

const paths = (requests: readonly ApiCall[]) =>
  requests.map(({ method, path, query }) => [method, path, query])

test('calls its own API in the same process', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const { http, requests } = openClient({ path: '/cards/7' })
  for (const url of ['/v1/a?b=1', `${origin}/v1/c`, '//own.example/v1/d', '../v1/e', '?f']) {
    expect((await http.get(url)).ok, url).toBe(true)
  }
  expect(paths(requests)).toEqual([
    ['GET', '/v1/a', 'b=1'],
    ['GET', '/v1/c', undefined],
    ['GET', '/v1/d', undefined],
    ['GET', '/v1/e', undefined],
    ['GET', '/cards/7', 'f'],
  ])
  expect(fetch).not.toHaveBeenCalled()
})

test('never calls its own API for URLs of other origins', async () => {
  const { http, requests, transfer } = openClient()
  const elsewhere = [
    '//other.example/v1/a',
    String.raw`/\other.example/v1/a`,
    'http://other.example',
  ]
  for (const url of [
    ...elsewhere,
    'https://own.example/v1/a',
    'http://',
    'data:,a',
    'file:///etc',
  ]) {
    expect(await http.get(url), url).toEqual(networkFailure('bad-gateway', 0))
  }
  expect(requests).toEqual([])
  expect(transfer().later).toEqual({})
})

test('rejects external URLs that are not declared', async () => {
  const outside = await startExternalServer((_, response) => sendJson(response, {}))
  const { http } = openClient({ others: new Set(['http://other.example']) })
  expect(await http.get(outside.origin)).toEqual(networkFailure('bad-gateway', 0))
  expect(await http.post(outside.origin, { a: 1 })).toEqual(networkFailure('bad-gateway', 0))
  expect(outside.requests).toEqual([])
})

test('sends the same request once and transfers it once; another query or method is another request', async () => {
  const { http, requests, transfer } = openClient()
  await Promise.all([http.get('/v1/a'), http.get('/v1/a'), http.get(`${origin}/v1/a#b`)])
  await http.get('/v1/a?x=1')
  await http.get('/v1/a?x=2')
  await http.head('/v1/a')
  expect(requests).toHaveLength(4)
  expect(transfer().answers).toEqual({
    'GET /v1/a': [200, { path: '/v1/a', count: 1 }],
    'GET /v1/a?x=1': [200, { path: '/v1/a', count: 2 }],
    'GET /v1/a?x=2': [200, { path: '/v1/a', count: 3 }],
    'HEAD /v1/a': [200],
  })
})

test('sends every changing request with its body and never transfers it', async () => {
  const { http, requests, transfer } = openClient()
  await http.post('/v1/a', { b: 1 })
  await http.post('/v1/a', { b: 2 })
  await http.delete('/v1/a')
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { b: 1 }],
    ['POST', { b: 2 }],
    ['DELETE', undefined],
  ])
  expect(transfer()).toEqual({ answers: {}, later: {} })
})

test('a changing request clears all responses of the own API', async () => {
  const outside = await startExternalServer((_, response) => sendJson(response, 'theirs'))
  const { http, requests, transfer } = openClient({ others: new Set([outside.origin]) })
  const read = ['/v1/cards', '/v1/cards?x=1', '/v1/cards/1', '/v1/notes']
  const readAll = async () => {
    for (const url of [...read, `${outside.origin}/a`]) await http.get(url)
    await http.head('/v1/cards')
  }
  for (const url of [
    '/v1/cards',
    '/v1/cards/1/publish',
    '/v1/batch',
    `${origin}/v1/cards/bulk?y`,
  ]) {
    await readAll()
    const before = requests.length
    await http.post(url)
    expect(Object.keys(transfer().answers), url).toEqual([`GET ${outside.origin}/a`])
    await readAll()
    expect(requests, url).toHaveLength(before + 1 + read.length + 1)
  }
  expect(outside.requests).toHaveLength(1)
  await http.post(`${outside.origin}/b`)
  await readAll()
  expect(outside.requests.map(({ url }) => url)).toEqual(['/a', '/b', '/a'])
})

test('does not transfer a response that a change has invalidated', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const own: LocalApi = async ({ method }) => {
    if (method === 'GET') await gate
    return { status: 200, headers: {}, body: 'before' }
  }
  const { http, transfer } = createServerHttp({ own, origin, cacheability: 'shared' })
  const reading = http.get('/v1/a')
  await http.post('/v1/a')
  open()
  await reading
  expect(transfer().answers).toEqual({})
})

test('transfers a client error, and marks a server error to be requested again', async () => {
  const problem = (id: 'not-found' | 'internal-error') => new AppError(id).problem
  const { http, transfer } = openClient({}, ({ path }) => {
    const body = problem(path === '/v1/none' ? 'not-found' : 'internal-error')
    return { status: body.status, body }
  })
  expect((await http.get('/v1/none')).ok).toBe(false)
  expect((await http.get('/v1/broken')).ok).toBe(false)
  expect(transfer()).toEqual({
    answers: { 'GET /v1/none': [404, problem('not-found')] },
    later: { 'GET /v1/broken': [500, problem('internal-error')] },
  })
})

test('the strictest response determines the cacheability of the page, in any order', async () => {
  const controls: Record<string, string> = {
    '/v1/shared': 'no-cache',
    '/v1/mine': 'max-age=1, Private',
    '/v1/never': 'No-Store',
  }
  const keepingAfter = async (before: Cacheability, ...urls: string[]) => {
    const { http, cacheability: keeping } = openClient({ cacheability: before }, ({ path }) => ({
      headers: { 'cache-control': controls[path] ?? '' },
    }))
    for (const url of urls) await http.get(url)
    return keeping()
  }
  expect(await keepingAfter('shared')).toBe('shared')
  expect(await keepingAfter('shared', '/v1/shared', '/v1/other')).toBe('shared')
  expect(await keepingAfter('shared', '/v1/mine', '/v1/shared')).toBe('private')
  expect(await keepingAfter('shared', '/v1/never', '/v1/mine', '/v1/shared')).toBe('no-store')
  expect(await keepingAfter('shared', '/v1/mine', '/v1/never')).toBe('no-store')
  expect(await keepingAfter('private', '/v1/shared')).toBe('private')
  expect(await keepingAfter('no-store', '/v1/mine')).toBe('no-store')
})

test('lists the URLs that were read without their queries', async () => {
  const outside = await startExternalServer((_, response) => sendJson(response, {}))
  const { http, urls: addresses } = openClient({ others: new Set([outside.origin]) })
  await http.get('/v1/a?b=1')
  await http.get(`${outside.origin}/c?d=1`)
  expect([...addresses()]).toEqual(['/v1/a', `${outside.origin}/c`])
})

test('calls external services without cookies and tokens, and transfers their responses', async () => {
  const outside = await startExternalServer((_, response) => {
    sendJson(response, { total: 1 }, { 'cache-control': 'private' })
  })
  const {
    http,
    transfer,
    cacheability: keeping,
  } = openClient({ others: new Set([outside.origin]) })
  const url = `${outside.origin}/search?q=a`
  expect(await http.get(url)).toEqual({ ok: true, status: 200, data: { total: 1 } })
  await http.get(url)
  expect(outside.requests).toHaveLength(1)
  expect(Object.keys(outside.requests[0]?.headers ?? {})).not.toContain('cookie')
  expect(Object.keys(outside.requests[0]?.headers ?? {})).not.toContain('x-xsrf-token')
  expect(transfer().answers).toEqual({ [`GET ${url}`]: [200, { total: 1 }] })
  expect(keeping()).toBe('private')
})

test('sends changes with their body to external services', async () => {
  const outside = await startExternalServer((_, response) => response.writeHead(204).end())
  const { http } = openClient({ others: new Set([outside.origin]) })
  expect(await http.post(outside.origin, { a: 1 })).toEqual({ ok: true, status: 204 })
  expect(outside.requests[0]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
})

test('external calls share one time budget; pending ones are requested again later', async () => {
  // The services advance the clock.
  let now = 0
  const isOver = new AbortController()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(isOver.signal)
  onTestFinished(() => [clock, waits].forEach((one) => one.mockRestore()))
  const outside = await startExternalServer(({ url }, response) => {
    now += 200
    if (url === '/quick') sendJson(response, 1)
    else isOver.abort(new DOMException('', 'TimeoutError'))
  })
  const { http, transfer } = openClient({ others: new Set([outside.origin]), budget: 400 })
  expect((await http.get(`${outside.origin}/quick`)).ok).toBe(true)
  expect(await http.get(`${outside.origin}/slow`)).toEqual(networkFailure('gateway-timeout', 0))
  expect(await http.get(`${outside.origin}/next`)).toEqual(networkFailure('gateway-timeout', 0))
  expect(waits.mock.calls).toEqual([[400], [200]])
  expect(outside.requests.map(({ url }) => url)).toEqual(['/quick', '/slow'])
  const problem = new AppError('gateway-timeout').problem
  expect(transfer()).toEqual({
    answers: { [`GET ${outside.origin}/quick`]: [200, 1] },
    later: {
      [`GET ${outside.origin}/slow`]: [0, problem],
      [`GET ${outside.origin}/next`]: [0, problem],
    },
  })
})

test('aborts a slow body within the budget', async () => {
  const outside = await startExternalServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  })
  const { http } = openClient({ others: new Set([outside.origin]), budget: 50 })
  expect(await http.get(outside.origin)).toEqual(networkFailure('gateway-timeout', 0))
})

test('treats an invalid external response as a failure to be requested again', async () => {
  const mebibyte = 1024 * 1024
  const outside = await startExternalServer(({ url }, response) => {
    if (url === '/html') sendJson(response, undefined, { 'content-type': 'text/html' })
    if (url === '/words') response.end('<!doctype html><title>Sign in</title>')
    if (url === '/half') response.end('{"a":')
    if (url === '/missing') response.writeHead(404).end('{"id":"x","title":"Theirs"}')
    if (url === '/broken') response.writeHead(500).end('{}')
    if (url === '/elsewhere') response.writeHead(302, { location: '/html' }).end()
    if (url === '/unchanged') response.writeHead(304).end()
    if (url === '/huge') response.end(`"${'a'.repeat(mebibyte)}"`)
    if (url === '/endless') {
      const more = () => response.write('"'.repeat(100_000), () => setImmediate(more))
      more()
    }
    if (url === '/reset') response.destroy()
    if (url === '/short') {
      response.writeHead(200, { 'content-length': 100 }).write('{}', () => response.destroy())
    }
  })
  const { http, transfer } = openClient({ others: new Set([outside.origin]) })
  const wrong = '/words /half /missing /broken /elsewhere /unchanged /huge /endless /reset /short'
  for (const path of wrong.split(' ')) {
    const result = await http.get(outside.origin + path)
    expect(result, path).toMatchObject({ ok: false, problem: new AppError('bad-gateway').problem })
    expect(transfer().later, path).toHaveProperty([`GET ${outside.origin}${path}`])
  }
  expect(transfer().answers).toEqual({})
  expect(await http.get(`${outside.origin}/html`)).toEqual({ ok: true, status: 200 })
})

test('accepts a response just below the size limit', async () => {
  const long = 'a'.repeat(1024 * 1024 - 2)
  const outside = await startExternalServer((_, response) => sendJson(response, long))
  const { http } = openClient({ others: new Set([outside.origin]) })
  expect(await http.get(outside.origin)).toEqual({ ok: true, status: 200, data: long })
})
