import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { readConfig } from '#shell/server/settings/config.ts'
import { type EarlyHandler, startHttpServer } from '#shell/server/http-server/http-server.ts'
import { openTinyProduct, openVisitor } from './tiny-product.tsx'

interface TestResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface TestRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves the application with and without the fast path for pages. */
async function serve() {
  const tiny = await openTinyProduct({
    page: {
      load: async ({ http, url }: PageContext) => ({
        notes: await http.get('/v1/notes'),
        href: url.href,
      }),
    },
    away: {
      load() {
        throw new Response(null, { status: 302, headers: { location: '/page' } })
      },
    },
    broken: {
      load() {
        throw new Error('broken')
      },
    },
    any: { path: '/any/:id' },
  })
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const handledPaths: string[] = []
  const short: EarlyHandler = (incoming, response) => {
    const isTaken = tiny.app.pageFastPath(incoming, response)
    if (isTaken) handledPaths.push(`${incoming.method} ${incoming.url}`)
    return isTaken
  }
  const startWith = async (answerFirst: EarlyHandler[]) => {
    const { fetch } = tiny.app
    const { address, stop } = await startHttpServer({
      config: read.config,
      answerFirst,
      fetch,
      log,
    })
    onTestFinished(stop)
    const { port } = address
    return (
      path: string,
      { method = 'GET', headers = {} }: TestRequest = {},
    ): Promise<TestResponse> =>
      new Promise((resolve, reject) => {
        const all = { host: 'localhost:1', ...headers, connection: 'close' }
        const sent = { host: '127.0.0.1', port, path, method, headers: all }
        request(sent, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const body = Buffer.concat(parts).toString('latin1')
            resolve({ status: response.statusCode, headers: response.headers, body })
          })
        })
          .once('error', reject)
          .end()
      })
  }
  return {
    ...tiny,
    handledPaths,
    short: await startWith([short]),
    long: await startWith([]),
  }
}

/** Removes the headers that differ in every response. */
function comparable({ status, headers, body }: TestResponse) {
  const { date: _, 'x-request-id': id = '', ...rest } = headers
  return { status, headers: rest, body: body.replaceAll(String(id), 'the request') }
}

test('the fast path for pages responds exactly like the regular path', async () => {
  const tiny = await serve()
  const { cookie } = await openVisitor(tiny)
  const { etag = '' } = (await tiny.long('/page')).headers
  expect(etag).toMatch(/^W\//u)
  const requests: [string, TestRequest][] = [
    ['/page', {}],
    ['/page', { method: 'HEAD' }],
    ['/page', { headers: { 'accept-encoding': 'br' } }],
    ['/page', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } }],
    ['/page', { headers: { 'if-none-match': etag } }],
    ['/page', { headers: { cookie } }],
    ['/page', { headers: { cookie: `${cookie}; ${cookie}` } }],
    ['/page', { headers: { authorization: 'Basic ZXZpbDpldmls' } }],
    ['/page', { headers: { authorization: 'Bearer nacre_nothing' } }],
    ['/page', { headers: { host: 'LOCALHOST:1', 'accept-language': 'de' } }],
    ['/page?', {}],
    ['/page?a="<b>%C3%BC', {}],
    ['/away', {}],
    ['/broken', {}],
    ['/broken', { headers: { accept: 'text/html', 'accept-language': 'de' } }],
  ]
  for (const [path, sent] of requests) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(comparable(short), path + JSON.stringify(sent)).toEqual(comparable(long))
  }
  expect(tiny.handledPaths).toHaveLength(requests.length)
})

test('requests that are not clearly for a page take the regular path', async () => {
  const tiny = await serve()
  const requests: [string, TestRequest][] = [
    ['/page/', {}],
    ['/PAGE', {}],
    ['//page', {}],
    ['/./page', {}],
    ['/p%61ge', {}],
    ['/nothing', {}],
    ['/any/1', {}],
    ['/page', { method: 'POST' }],
    ['/page', { method: 'OPTIONS' }],
    ['/page', { headers: { 'content-length': '0' } }],
  ]
  for (const [path, sent] of requests) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(comparable(short), path).toEqual(comparable(long))
  }
  expect(tiny.handledPaths).toEqual([])
})
