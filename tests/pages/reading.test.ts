import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#shell/server/config.ts'
import { type AnswerFirst, listen } from '#shell/server/listen.ts'
import { openTiny, somebody } from './tiny-product.tsx'

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The application behind a real server, with its short way for reads and without. */
async function serve() {
  const tiny = await openTiny({})
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const taken: string[] = []
  const answerRead: AnswerFirst = (asked, response) => {
    const isTaken = tiny.app.answerRead(asked, response)
    if (isTaken) taken.push(`${asked.method} ${asked.url}`)
    return isTaken
  }
  const open = async (answerFirst: readonly AnswerFirst[]) => {
    const { address, stop } = await listen({
      config: read.config,
      answerFirst,
      fetch: tiny.app.fetch,
      log,
    })
    onTestFinished(stop)
    return (path: string, { body, method = 'GET', headers = {} }: Sent = {}): Promise<Got> =>
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
  return { ...tiny, taken, short: await open([answerRead]), long: await open([]) }
}

/** Without what is another in every answer. */
function same({ status, headers, body }: Got) {
  const { date: _, 'x-request-id': id = '', ...rest } = headers
  return { status, headers: rest, body: body.replaceAll(String(id), 'the request') }
}

test('A read is answered the same on its short way as on the long one, to the letter.', async () => {
  const tiny = await serve()
  const { cookie } = await somebody(tiny)
  const etag = (await tiny.long('/v1/notes')).headers.etag ?? ''
  const own = (await tiny.long(`/v1/notes/${tiny.id}`)).headers.etag ?? ''
  expect(own).toMatch(/^"1\./u)
  const asked: [string, Sent][] = [
    ['/v1/notes', {}],
    ['/v1/notes', { method: 'HEAD' }],
    ['/v1/notes', { headers: { 'accept-encoding': 'br' } }],
    ['/v1/notes', { headers: { 'if-none-match': etag } }],
    ['/v1/notes', { headers: { 'if-none-match': '"other"' } }],
    ['/v1/notes', { headers: { cookie } }],
    ['/v1/notes', { headers: { cookie: `${cookie}; ${cookie}` } }],
    ['/v1/notes?limit=1&total=yes', {}],
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
    [`/v1/notes/${tiny.id}/nonsense`, {}],
    ['/v1/notes/nonsense', { headers: { accept: 'text/html' } }],
    ['/v1/memos', {}],
  ]
  for (const [path, sent] of asked) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(same(short), path + JSON.stringify(sent)).toEqual(same(long))
    expect(short.headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect(tiny.taken).toHaveLength(asked.length)
})

test('What only might be a read of a list goes the long way.', async () => {
  const tiny = await serve()
  const asked: [string, Sent][] = [
    ['/v1/notes/', {}],
    ['/v1/notes/../notes', {}],
    ['/v1/%6eotes', {}],
    ['/v1/session', {}],
    ['/v1/openapi.json', {}],
    ['/v1/nothing', {}],
    ['/v1', {}],
    ['/api/notes', {}],
    ['/v1/notes', { method: 'POST', body: '{}' }],
    ['/v1/notes', { method: 'OPTIONS' }],
    ['/v1/notes', { method: 'GET', body: '{}', headers: { 'content-length': '2' } }],
  ]
  for (const [path, sent] of asked) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    if (path !== '/v1/session') expect(same(short), path).toEqual(same(long))
  }
  expect(tiny.taken).toEqual([])
})

test('A read that fails by our fault says so to its asker and why to the log.', async () => {
  const tiny = await serve()
  await tiny.closeDatabase()
  const { status, body, headers } = await tiny.short('/v1/notes')
  expect(status).toBe(500)
  const { id, request: number } = JSON.parse(body)
  expect({ id, number }).toEqual({ id: 'internal', number: headers['x-request-id'] })
  expect(tiny.errors).toMatchObject([
    { sentence: 'A request failed.', requestId: number, error: expect.any(Error) },
  ])
})
