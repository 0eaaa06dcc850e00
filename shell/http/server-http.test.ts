import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { noAnswer } from './http.ts'
import { openOutside, sendJson } from './outside.fixture.ts'
import { createServerHttp, type Keeping, type OwnAnswer } from './server-http.ts'

type Asked = Parameters<OwnAnswer>[0]

const origin = 'http://own.example'

function openClient(
  more: Partial<Parameters<typeof createServerHttp>[0]> = {},
  answer: (call: Asked) => Partial<Awaited<ReturnType<OwnAnswer>>> = () => ({}),
) {
  const asked: Asked[] = []
  const own: OwnAnswer = async (call) => {
    asked.push(call)
    return {
      status: 200,
      headers: {},
      body: { path: call.path, count: asked.length },
      ...answer(call),
    }
  }
  // Who answers at once is waited for on the slowest machine.
  return { ...createServerHttp({ own, origin, keeping: 'shared', budget: 60_000, ...more }), asked }
}

const paths = (asked: readonly Asked[]) =>
  asked.map(({ method, path, query }) => [method, path, query])

test('Own addresses are answered in this process, and nobody else is asked.', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const { http, asked } = openClient({ path: '/cards/7' })
  for (const url of ['/v1/a?b=1', `${origin}/v1/c`, '//own.example/v1/d', '../v1/e', '?f']) {
    expect((await http.get(url)).ok, url).toBe(true)
  }
  expect(paths(asked)).toEqual([
    ['GET', '/v1/a', 'b=1'],
    ['GET', '/v1/c', undefined],
    ['GET', '/v1/d', undefined],
    ['GET', '/v1/e', undefined],
    ['GET', '/cards/7', 'f'],
  ])
  expect(fetch).not.toHaveBeenCalled()
})

test('What only looks like an own address never reaches our handler.', async () => {
  const { http, asked, transfer } = openClient()
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
    expect(await http.get(url), url).toEqual(noAnswer('unreachable', 0))
  }
  expect(asked).toEqual([])
  expect(transfer().later).toEqual({})
})

test('Nobody is called who is not declared, whatever the address.', async () => {
  const outside = await openOutside((_, response) => sendJson(response, {}))
  const { http } = openClient({ others: new Set(['http://other.example']) })
  expect(await http.get(outside.origin)).toEqual(noAnswer('unreachable', 0))
  expect(await http.post(outside.origin, { a: 1 })).toEqual(noAnswer('unreachable', 0))
  expect(outside.asked).toEqual([])
})

test('The same question is asked once and travels once; another query or method is another question.', async () => {
  const { http, asked, transfer } = openClient()
  await Promise.all([http.get('/v1/a'), http.get('/v1/a'), http.get(`${origin}/v1/a#b`)])
  await http.get('/v1/a?x=1')
  await http.get('/v1/a?x=2')
  await http.head('/v1/a')
  expect(asked).toHaveLength(4)
  expect(transfer().answers).toEqual({
    'GET /v1/a': [200, { path: '/v1/a', count: 1 }],
    'GET /v1/a?x=1': [200, { path: '/v1/a', count: 2 }],
    'GET /v1/a?x=2': [200, { path: '/v1/a', count: 3 }],
    'HEAD /v1/a': [200],
  })
})

test('Changing calls are each made, with their own body, and never travel.', async () => {
  const { http, asked, transfer } = openClient()
  await http.post('/v1/a', { b: 1 })
  await http.post('/v1/a', { b: 2 })
  await http.delete('/v1/a')
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { b: 1 }],
    ['POST', { b: 2 }],
    ['DELETE', undefined],
  ])
  expect(transfer()).toEqual({ answers: {}, later: {} })
})

test('A changing call clears all that our own addresses have answered.', async () => {
  const outside = await openOutside((_, response) => sendJson(response, 'theirs'))
  const { http, asked, transfer } = openClient({ others: new Set([outside.origin]) })
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
    const before = asked.length
    await http.post(url)
    expect(Object.keys(transfer().answers), url).toEqual([`GET ${outside.origin}/a`])
    await readAll()
    expect(asked, url).toHaveLength(before + 1 + read.length + 1)
  }
  expect(outside.asked).toHaveLength(1)
  await http.post(`${outside.origin}/b`)
  await readAll()
  expect(outside.asked.map(({ url }) => url)).toEqual(['/a', '/b', '/a'])
})

test('An answer that a change has overtaken does not travel.', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const own: OwnAnswer = async ({ method }) => {
    if (method === 'GET') await gate
    return { status: 200, headers: {}, body: 'before' }
  }
  const { http, transfer } = createServerHttp({ own, origin, keeping: 'shared' })
  const reading = http.get('/v1/a')
  await http.post('/v1/a')
  open()
  await reading
  expect(transfer().answers).toEqual({})
})

test('A final refusal travels as a refusal; a failure of ours is asked again later.', async () => {
  const problem = (id: 'not-found' | 'internal') => new Failure(id).problem
  const { http, transfer } = openClient({}, ({ path }) => {
    const body = problem(path === '/v1/none' ? 'not-found' : 'internal')
    return { status: body.status, body }
  })
  expect((await http.get('/v1/none')).ok).toBe(false)
  expect((await http.get('/v1/broken')).ok).toBe(false)
  expect(transfer()).toEqual({
    answers: { 'GET /v1/none': [404, problem('not-found')] },
    later: { 'GET /v1/broken': [500, problem('internal')] },
  })
})

test('What a page may be kept as follows from the strictest answer in it, in any order.', async () => {
  const controls: Record<string, string> = {
    '/v1/shared': 'no-cache',
    '/v1/mine': 'max-age=1, Private',
    '/v1/never': 'No-Store',
  }
  const keepingAfter = async (before: Keeping, ...urls: string[]) => {
    const { http, keeping } = openClient({ keeping: before }, ({ path }) => ({
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

test('What was read is known without its queries, that of others with its origin.', async () => {
  const outside = await openOutside((_, response) => sendJson(response, {}))
  const { http, addresses } = openClient({ others: new Set([outside.origin]) })
  await http.get('/v1/a?b=1')
  await http.get(`${outside.origin}/c?d=1`)
  expect([...addresses()]).toEqual(['/v1/a', `${outside.origin}/c`])
})

test('Somebody else is asked without anything of ours, and the answer travels.', async () => {
  const outside = await openOutside((_, response) => {
    sendJson(response, { total: 1 }, { 'cache-control': 'private' })
  })
  const { http, transfer, keeping } = openClient({ others: new Set([outside.origin]) })
  const url = `${outside.origin}/search?q=a`
  expect(await http.get(url)).toEqual({ ok: true, status: 200, data: { total: 1 } })
  await http.get(url)
  expect(outside.asked).toHaveLength(1)
  expect(Object.keys(outside.asked[0]?.headers ?? {})).not.toContain('cookie')
  expect(Object.keys(outside.asked[0]?.headers ?? {})).not.toContain('x-xsrf-token')
  expect(transfer().answers).toEqual({ [`GET ${url}`]: [200, { total: 1 }] })
  expect(keeping()).toBe('private')
})

test('A change at somebody else’s arrives with its body.', async () => {
  const outside = await openOutside((_, response) => response.writeHead(204).end())
  const { http } = openClient({ others: new Set([outside.origin]) })
  expect(await http.post(outside.origin, { a: 1 })).toEqual({ ok: true, status: 204 })
  expect(outside.asked[0]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
})

test('All the others together have one budget; what is not there by then is asked again later.', async () => {
  // Time passes as the services say.
  let now = 0
  const isOver = new AbortController()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(isOver.signal)
  onTestFinished(() => [clock, waits].forEach((one) => one.mockRestore()))
  const outside = await openOutside(({ url }, response) => {
    now += 200
    if (url === '/quick') sendJson(response, 1)
    else isOver.abort(new DOMException('', 'TimeoutError'))
  })
  const { http, transfer } = openClient({ others: new Set([outside.origin]), budget: 400 })
  expect((await http.get(`${outside.origin}/quick`)).ok).toBe(true)
  expect(await http.get(`${outside.origin}/slow`)).toEqual(noAnswer('too-slow', 0))
  expect(await http.get(`${outside.origin}/next`)).toEqual(noAnswer('too-slow', 0))
  expect(waits.mock.calls).toEqual([[400], [200]])
  expect(outside.asked.map(({ url }) => url)).toEqual(['/quick', '/slow'])
  const problem = new Failure('too-slow').problem
  expect(transfer()).toEqual({
    answers: { [`GET ${outside.origin}/quick`]: [200, 1] },
    later: {
      [`GET ${outside.origin}/slow`]: [0, problem],
      [`GET ${outside.origin}/next`]: [0, problem],
    },
  })
})

test('A body that drips is given up within the budget, too.', async () => {
  const outside = await openOutside((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  })
  const { http } = openClient({ others: new Set([outside.origin]), budget: 50 })
  expect(await http.get(outside.origin)).toEqual(noAnswer('too-slow', 0))
})

test('Nonsense from somebody else is no answer, harms nothing, and is asked again later.', async () => {
  const mebibyte = 1024 * 1024
  const outside = await openOutside(({ url }, response) => {
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
    const answer = await http.get(outside.origin + path)
    expect(answer, path).toMatchObject({ ok: false, problem: new Failure('unreachable').problem })
    expect(transfer().later, path).toHaveProperty([`GET ${outside.origin}${path}`])
  }
  expect(transfer().answers).toEqual({})
  expect(await http.get(`${outside.origin}/html`)).toEqual({ ok: true, status: 200 })
})

test('An answer of just under the size that a page may read is read.', async () => {
  const long = 'a'.repeat(1024 * 1024 - 2)
  const outside = await openOutside((_, response) => sendJson(response, long))
  const { http } = openClient({ others: new Set([outside.origin]) })
  expect(await http.get(outside.origin)).toEqual({ ok: true, status: 200, data: long })
})
