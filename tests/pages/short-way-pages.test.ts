import { type IncomingHttpHeaders, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { readConfig } from '#shell/server/settings/config.ts'
import { type AnswerFirst, listen } from '#shell/server/listening/listen.ts'
import { openTiny, somebody } from './tiny-product.tsx'

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The application behind a real server, with the short way to its pages and without. */
async function serve() {
  const tiny = await openTiny({
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
  const taken: string[] = []
  const short: AnswerFirst = (asked, response) => {
    const isTaken = tiny.app.showPage(asked, response)
    if (isTaken) taken.push(`${asked.method} ${asked.url}`)
    return isTaken
  }
  const open = async (answerFirst: AnswerFirst[]) => {
    const { fetch } = tiny.app
    const { address, stop } = await listen({ config: read.config, answerFirst, fetch, log })
    onTestFinished(stop)
    const { port } = address
    return (path: string, { method = 'GET', headers = {} }: Sent = {}): Promise<Got> =>
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
  return { ...tiny, taken, short: await open([short]), long: await open([]) }
}

/** Without what is another in every answer. */
function same({ status, headers, body }: Got) {
  const { date: _, 'x-request-id': id = '', ...rest } = headers
  return { status, headers: rest, body: body.replaceAll(String(id), 'the request') }
}

test('A page is answered the same on its short way as on the long one, to the letter.', async () => {
  const tiny = await serve()
  const { cookie } = await somebody(tiny)
  const { etag = '' } = (await tiny.long('/page')).headers
  expect(etag).toMatch(/^W\//u)
  const asked: [string, Sent][] = [
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
  for (const [path, sent] of asked) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(same(short), path + JSON.stringify(sent)).toEqual(same(long))
  }
  expect(tiny.taken).toHaveLength(asked.length)
})

test('What only might be a page goes the long way.', async () => {
  const tiny = await serve()
  const asked: [string, Sent][] = [
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
  for (const [path, sent] of asked) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(same(short), path).toEqual(same(long))
  }
  expect(tiny.taken).toEqual([])
})
