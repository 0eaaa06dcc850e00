import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#shell/server/settings/config.ts'
import { type BodyHandler, startHttpServer } from '#shell/server/http-server/http-server.ts'
import type { App } from '#shell/server/app.ts'
import { openTinyProduct, openVisitor } from './tiny-product.tsx'

interface TestResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Serves the application with and without the fast path for records. */
async function serve() {
  const tiny = await openTinyProduct({})
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const handledPaths: string[] = []
  const handle: BodyHandler = (incoming, response, body) => {
    const isTaken = tiny.app.apiListener.handle(incoming, response, body)
    if (isTaken) handledPaths.push(`${incoming.method} ${incoming.url}`)
    return isTaken
  }
  const startWith = async (handlers: { listener?: App['apiListener'] }) => {
    const { address, stop } = await startHttpServer({
      config: read.config,
      answerFirst: [],
      ...handlers,
      fetch: tiny.app.fetch,
      log,
    })
    onTestFinished(stop)
    return (
      path: string,
      { body, method = 'GET', headers = {} }: TestRequest = {},
    ): Promise<TestResponse> =>
      new Promise((resolve, reject) => {
        const { port } = address
        const options = {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { ...headers, connection: 'close' },
        }
        request(options, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const bytes = Buffer.concat(parts)
            const isBrotli = response.headers['content-encoding'] === 'br'
            const text = isBrotli && bytes.length > 0 ? brotliDecompressSync(bytes) : bytes
            resolve({ status: response.statusCode, headers: response.headers, body: String(text) })
          })
        })
          .once('error', reject)
          .end(body)
      })
  }
  return {
    ...tiny,
    handledPaths,
    short: await startWith({ listener: { ...tiny.app.apiListener, handle } }),
    long: await startWith({ listener: { ...tiny.app.apiListener, handle: () => false } }),
  }
}

/** Removes the headers that differ in every response. */
function comparable({ status, headers, body }: TestResponse) {
  const { date: _, 'x-request-id': id = '', ...rest } = headers
  return { status, headers: rest, body: body.replaceAll(String(id), 'the request') }
}

test('the fast path for reads responds exactly like the regular path', async () => {
  const tiny = await serve()
  const { cookie } = await openVisitor(tiny)
  const etag = (await tiny.long('/v1/notes')).headers.etag ?? ''
  const own = (await tiny.long(`/v1/notes/${tiny.id}`)).headers.etag ?? ''
  expect(own).toMatch(/^"1\./u)
  const requests: [string, TestRequest][] = [
    ['/v1/notes', {}],
    ['/v1/notes', { method: 'HEAD' }],
    ['/v1/notes', { headers: { 'accept-encoding': 'br' } }],
    ['/v1/notes', { headers: { 'if-none-match': etag } }],
    ['/v1/notes', { headers: { 'if-none-match': '"other"' } }],
    ['/v1/notes', { headers: { cookie } }],
    ['/v1/notes', { headers: { cookie: `${cookie}; ${cookie}` } }],
    ['/v1/notes', { headers: { cookie: `other=visitor=x; ${cookie} ;time-zone=Europe/Berlin` } }],
    ['/v1/notes', { headers: { cookie, 'accept-encoding': 'gzip' } }],
    ['/v1/notes', { headers: { authorization: 'Basic bmFjcmU6eA==', 'if-none-match': etag } }],
    ['/v1/notes', { headers: { authorization: 'Bearer nacre_x', 'if-none-match': '*' } }],
    [`/v1/notes/${tiny.id}`, { headers: { cookie, 'if-none-match': own } }],
    [`/v1/notes/${tiny.id}?expand=remarks&fields=title,remarks.text`, { headers: { cookie } }],
    ['/v1/notes?limit=1&total=true', {}],
    ['/v1/notes?', {}],
    ['/v1/notes?where=%7B%22title%22%3A%22First%22%7D&sort=-title', {}],
    ['/v1/notes?where={"title":{"is":"It\'s"}}', {}],
    ['/v1/notes?nonsense=1', { headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' } }],
    [`/v1/notes/${tiny.id}`, {}],
    [`/v1/notes/${tiny.id}`, { headers: { 'if-none-match': `"x", ${own}` } }],
    [`/v1/notes/${tiny.id}`, { headers: { cookie, 'if-match': '"x"' } }],
    [`/v1/notes/${tiny.id}`, { headers: { 'sec-fetch-site': 'cross-site' } }],
    [`/v1/notes/${tiny.id}/history`, {}],
    [`/v1/notes/${tiny.id}/like`, {}],
    ['/v1/notes/nonsense', { headers: { accept: 'text/html' } }],
    ['/v1/memos', {}],
    ['/v1', {}],
    ['/v1/openapi.json', {}],
    ['/v1/notes/export', {}],
    ['/v1/notes/export?format=csv', { headers: { 'accept-encoding': 'gzip' } }],
    ['/v1/notes/export?format=csv', { method: 'HEAD' }],
    ['/v1/notes', { method: 'GET', body: '{}', headers: { 'content-length': '2' } }],
  ]
  for (const [path, sent] of requests) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(comparable(short), path + JSON.stringify(sent)).toEqual(comparable(long))
    expect(short.headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect(tiny.handledPaths).toHaveLength(requests.length)
})

test('requests that are not clearly for a route of the API take the regular path', async () => {
  const tiny = await serve()
  const requests: [string, TestRequest][] = [
    ['/v1/notes/', {}],
    ['/v1/notes/../notes', {}],
    ['/v1/%6eotes', {}],
    ['/v1/session', {}],
    ['/v1/specification', {}],
    ['/v1/problem-types/not-found', { headers: { accept: 'text/html' } }],
    ['/v1/nothing', {}],
    [`/v1/notes/${tiny.id}/nonsense`, {}],
    ['/api/notes', {}],
    ['/v1/notes/', { method: 'POST', body: '{}' }],
    ['/v1/session/out', { method: 'POST', body: '{}' }],
  ]
  for (const [path, sent] of requests) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    if (path !== '/v1/session') expect(comparable(short), path).toEqual(comparable(long))
  }
  expect(tiny.handledPaths).toEqual([])
})

test('a read that fails with a server error gets a problem, and the cause is in the log', async () => {
  const tiny = await serve()
  await tiny.closeDatabase()
  const { status, body, headers } = await tiny.short('/v1/notes')
  expect(status).toBe(500)
  const { code, requestId: number } = JSON.parse(body)
  expect({ code, number }).toEqual({ code: 'internal-error', number: headers['x-request-id'] })
  expect(tiny.errors).toMatchObject([
    { sentence: 'Request failed', requestId: number, error: expect.any(Error) },
  ])
})

test('the fast path for writes responds exactly like the regular path', async () => {
  const tiny = await serve()
  const { cookie, token } = await openVisitor(tiny)
  const json = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  const id = (response: TestResponse) => String(JSON.parse(response.body).id)
  const created = id(
    await tiny.long('/v1/memos', { method: 'POST', headers: json, body: '{"text":"One"}' }),
  )
  const one = `/v1/memos/${created}`
  const requests: [string, TestRequest][] = [
    ['/v1/memos', { method: 'POST', headers: json, body: '{"text":"Ü"}' }],
    ['/v1/memos', { method: 'POST', headers: json, body: '{"text":"' }],
    ['/v1/memos', { method: 'POST', headers: json, body: '{"text":1,"nonsense":2}' }],
    ['/v1/memos', { method: 'POST', headers: json }],
    ['/v1/memos?limit=1', { method: 'POST', headers: json, body: '{"text":"One"}' }],
    ['/v1/memos', { method: 'POST', headers: { cookie }, body: '{"text":"No token"}' }],
    ['/v1/memos', { method: 'POST', headers: { ...json, cookie: '' }, body: '{"text":"Nobody"}' }],
    [
      '/v1/memos',
      { method: 'POST', headers: { ...json, origin: 'http://evil.example' }, body: '{}' },
    ],
    [
      '/v1/memos',
      { method: 'POST', headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' },
    ],
    [
      '/v1/memos',
      { method: 'POST', headers: { ...json, 'content-type': 'text/plain' }, body: '{}' },
    ],
    ['/v1/memos', { method: 'POST', headers: { ...json, 'content-type': 'text/csv' }, body: '{}' }],
    ['/v1/memos', { method: 'POST', headers: { ...json, 'accept-language': 'de' }, body: '[]' }],
    [one, { method: 'PATCH', headers: json, body: '{"text":"Two"}' }],
    [one, { method: 'PATCH', headers: { ...json, 'if-match': '"7"' }, body: '{"text":"Two"}' }],
    [`${one}/see`, { method: 'PUT', headers: { ...json, 'content-type': '' } }],
    [one, { method: 'DELETE', headers: { ...json, 'if-match': '"9"' } }],
    ['/v1/memos', { method: 'OPTIONS', headers: json }],
    ['/v1/memos/bulk', { method: 'POST', headers: json, body: '{}' }],
    [
      '/v1/memos/import',
      { method: 'POST', body: 'text\nNew', headers: { ...json, 'content-type': 'text/csv' } },
    ],
    [
      '/v1/memos/import',
      { method: 'POST', body: 'text\nNew', headers: { cookie, 'content-type': 'text/csv' } },
    ],
  ]
  for (const [path, sent] of requests) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(comparableContent(short), path + JSON.stringify(sent)).toEqual(comparableContent(long))
  }
  expect(tiny.handledPaths).toHaveLength(requests.length)
})

/** Also removes the values that differ between records. */
function comparableContent(response: TestResponse) {
  const { status, headers, body } = comparable(response)
  const own = /\b01[0-9a-z]{14}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/gu
  const { 'content-length': _, ...others } = headers
  return {
    status,
    headers: JSON.stringify(others, Object.keys(others).toSorted()).replace(own, '…'),
    body: body.replace(own, '…'),
  }
}
