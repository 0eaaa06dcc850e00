import { expect, test, vi } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { browse, data, openOwn, start } from './browser.fixture.ts'
import { tokenInCookie } from './browser-http.ts'
import { noAnswer } from './http.ts'
import { openOutside, sendJson } from './outside.fixture.ts'

test('The token goes with changing calls to our own origin, however it is written, and with no other.', async () => {
  const own = await openOwn('a=b; XSRF-TOKEN=secret; c=d')
  const other = await openOutside((_, response) => sendJson(response, {}))
  const { http } = start()
  const { host } = new URL(own.origin)
  for (const url of ['/v1/a', 'a', '?a', `//${host}/v1/a`, `${own.origin}/v1/a`]) {
    for (const verb of ['post', 'put', 'patch', 'delete'] as const) await http[verb](url)
  }
  expect(own.asked).toHaveLength(20)
  expect(own.asked.every(({ headers }) => headers['x-xsrf-token'] === 'secret')).toBe(true)
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
  expect(other.asked).toHaveLength(6)
  for (const { headers } of [...own.asked.slice(20), ...other.asked]) {
    expect(headers['x-xsrf-token']).toBeUndefined()
  }
})

test('Cookies go to our own origin only.', async () => {
  browse('http://own.example')
  const modes: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    modes.push([url, init?.credentials])
    return Response.json({})
  })
  const { http } = start()
  await http.get('/v1/a')
  await http.get('http://other.example/')
  expect(modes).toEqual([
    ['/v1/a', 'same-origin'],
    ['http://other.example/', 'omit'],
  ])
})

test('The token does not follow a redirect to somebody else.', async () => {
  const other = await openOutside((_, response) => sendJson(response, {}))
  const own = await openOutside((_, response) => {
    response.writeHead(307, { location: other.origin }).end()
  })
  browse(own.origin, 'XSRF-TOKEN=secret')
  expect(await start().http.post('/v1/a')).toEqual(noAnswer('unreachable', 0))
  expect(other.asked).toEqual([])
})

test('A visitor who has no token yet gets one before the first change.', async () => {
  const own = await openOutside(({ url }, response) => {
    sendJson(response, url === '/v1/session' ? { xsrfToken: 'new' } : 'done')
  })
  browse(own.origin)
  expect(await data(start().http.put('/v1/a'))).toBe('done')
  expect(own.asked.map(({ url, headers }) => [url, headers['x-xsrf-token']])).toEqual([
    ['/v1/session', undefined],
    ['/v1/a', 'new'],
  ])
})

test('A token that has become stale is renewed, and the call made once more, with its body.', async () => {
  const { problem } = new Failure('cross-site')
  const own = await openOutside(({ url, headers }, response) => {
    if (url === '/v1/session') sendJson(response, { xsrfToken: 'new' })
    else if (headers['x-xsrf-token'] === 'new') sendJson(response, 'done')
    else response.writeHead(403).end(JSON.stringify(problem))
  })
  browse(own.origin, 'XSRF-TOKEN=planted; XSRF-TOKEN=old')
  expect(await data(start().http.post('/v1/a', { b: 1 }))).toBe('done')
  expect(own.asked.map(({ url, body }) => [url, body])).toEqual([
    ['/v1/a', '{"b":1}'],
    ['/v1/session', ''],
    ['/v1/a', '{"b":1}'],
  ])
})

test.each([
  ['stays refused', { xsrfToken: 'new' }, 403, 'cross-site', 3],
  ['gets no token at all', {}, 403, 'cross-site', 3],
  ['is refused for another reason', {}, 403, 'forbidden', 1],
] as const)('A call that %s is not made over and over.', async (_, session, status, id, calls) => {
  const { problem } = new Failure(id)
  const own = await openOutside(({ url }, response) => {
    if (url === '/v1/session') sendJson(response, session)
    else response.writeHead(status).end(JSON.stringify(problem))
  })
  browse(own.origin, 'XSRF-TOKEN=old')
  expect(await start().http.post('/v1/a')).toEqual({ ok: false, status: 403, problem })
  expect(own.asked).toHaveLength(calls)
})

test('A third party that answers with our own words for a stale token gets nothing from it.', async () => {
  const { problem } = new Failure('cross-site')
  const own = await openOwn()
  const other = await openOutside((_, response) => {
    response.writeHead(403).end(JSON.stringify(problem))
  })
  expect(await start().http.post(other.origin)).toEqual(noAnswer('unreachable', 403))
  expect(own.asked).toEqual([])
  expect(other.asked).toHaveLength(1)
})

test('The token is found among the cookies by its whole name.', () => {
  browse('http://own.example', 'NOT-XSRF-TOKEN=a; XSRF-TOKEN=b=c; d=e')
  expect(tokenInCookie()).toBe('b=c')
  document.cookie = 'X=XSRF-TOKEN=a'
  expect(tokenInCookie()).toBeUndefined()
})
