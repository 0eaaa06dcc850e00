import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#shell/server/settings/config.ts'
import { type AnswerFirst, type AnswerWhole, listen } from '#shell/server/listening/listen.ts'
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

/** The application behind a real server, with the short way to its records and without. */
async function serve() {
  const tiny = await openTiny({})
  const read = readConfig({ PORT: '0' }, [])
  if ('problems' in read) throw new Error(read.problems.join())
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const taken: string[] = []
  const answerRead: AnswerFirst = (asked, response) => {
    const isTaken = tiny.app.records.read(asked, response)
    if (isTaken) taken.push(`${asked.method} ${asked.url}`)
    return isTaken
  }
  const answerWrite: AnswerWhole = (asked, response, body) => {
    const isTaken = tiny.app.records.write(asked, response, body)
    if (isTaken) taken.push(`${asked.method} ${asked.url}`)
    return isTaken
  }
  const open = async (ways: { answerFirst: AnswerFirst[]; answerWhole?: AnswerWhole }) => {
    const { address, stop } = await listen({
      config: read.config,
      ...ways,
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
  return {
    ...tiny,
    taken,
    short: await open({ answerFirst: [answerRead], answerWhole: answerWrite }),
    long: await open({ answerFirst: [] }),
  }
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
    ['/v1/notes', { headers: { cookie: `other=visitor=x; ${cookie} ;zone=Europe/Berlin` } }],
    ['/v1/notes', { headers: { cookie, 'accept-encoding': 'gzip' } }],
    ['/v1/notes', { headers: { authorization: 'Basic bmFjcmU6eA==', 'if-none-match': etag } }],
    ['/v1/notes', { headers: { authorization: 'Bearer nacre_x', 'if-none-match': '*' } }],
    [`/v1/notes/${tiny.id}`, { headers: { cookie, 'if-none-match': own } }],
    [`/v1/notes/${tiny.id}?expand=remarks&fields=title,remarks.text`, { headers: { cookie } }],
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

test('What only might be about a declared list goes the long way.', async () => {
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
    ['/v1/notes/', { method: 'POST', body: '{}' }],
    [
      '/v1/notes/import',
      { method: 'POST', body: 'title', headers: { 'content-type': 'text/csv' } },
    ],
    ['/v1/session/out', { method: 'POST', body: '{}' }],
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

test('A write is answered the same on its short way as on the long one, to the letter.', async () => {
  const tiny = await serve()
  const { cookie, token } = await somebody(tiny)
  const json = { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
  const id = (answer: Got) => String(JSON.parse(answer.body).id)
  const made = id(
    await tiny.long('/v1/memos', { method: 'POST', headers: json, body: '{"text":"One"}' }),
  )
  const one = `/v1/memos/${made}`
  const asked: [string, Sent][] = [
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
  ]
  for (const [path, sent] of asked) {
    const [short, long] = [await tiny.short(path, sent), await tiny.long(path, sent)]
    expect(said(short), path + JSON.stringify(sent)).toEqual(said(long))
  }
  expect(tiny.taken).toHaveLength(asked.length)
})

/** The same without what each record has of its own. */
function said(answer: Got) {
  const { status, headers, body } = same(answer)
  const own = /\b01[0-9a-z]{14}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/gu
  const { 'content-length': _, ...others } = headers
  return { status, headers: JSON.stringify(others).replace(own, '…'), body: body.replace(own, '…') }
}
