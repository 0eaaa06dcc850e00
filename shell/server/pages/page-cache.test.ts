import { createServer, type IncomingMessage, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChanges } from '#shell/operations/changes.ts'
import { createPageCache, type SharedPage } from './page-cache.ts'

const long = 'Words of a page, with an ü. '.repeat(100)
const headers = { 'content-type': 'text/html', 'cache-control': 'public', vary: 'cookie' }

function page(more: Partial<SharedPage> = {}): SharedPage {
  return { html: long, headers, addresses: new Set(['/v1/notes']), ...more }
}

/** A cache, and a way to ask it over a socket; what it leaves to others is answered with 404. */
async function openCache(options: { isAlone?: boolean; hasOrigin?: boolean; room?: number } = {}) {
  const changes = createChanges()
  const cache = createPageCache({
    changes,
    isAlone: true,
    hasOrigin: true,
    pluralOf: (entity) => `${entity}s`,
    mayBeKnown: (cookies) => cookies?.includes('visitor=') ?? false,
    ...options,
  })
  const server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const get = (path: string, sent: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>(
      (resolve, reject) => {
        ask({ port, path, method, headers: sent }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const { statusCode: status } = response
            resolve({ status, headers: response.headers, body: Buffer.concat(parts) })
          })
        })
          .once('error', reject)
          .end()
      },
    )
  return {
    ...cache,
    changes,
    get,
    keep: (path: string, kept = page(), host = 'here') => cache.begin()({ host, path }, kept),
  }
}

test('A kept page is given in each encoding, with its length, its tag and its headers.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  const plain = await get('/a')
  expect(plain).toMatchObject({ status: 200, headers })
  expect(plain.body.toString()).toBe(long)
  const br = await get('/a', { 'accept-encoding': 'gzip;q=0.9, br' })
  const gzip = await get('/a', { 'accept-encoding': 'br;q=0, gzip' })
  expect(brotliDecompressSync(br.body).toString()).toBe(long)
  expect(gunzipSync(gzip.body).toString()).toBe(long)
  for (const { headers: sent, body } of [plain, br, gzip]) {
    expect(sent['content-length']).toBe(String(body.length))
    expect(sent.etag).toBe(plain.headers.etag)
  }
  expect((await get('/a', { 'accept-encoding': 'br;q=0, gzip;q=0' })).body.toString()).toBe(long)
})

test('Who asks at the same time gets the same.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('/a', { 'accept-encoding': 'br' })),
  )
  for (const { body } of answers) expect(brotliDecompressSync(body).toString()).toBe(long)
})

test('HEAD has the headers of GET and no body.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  for (const sent of [{}, { 'accept-encoding': 'br' }]) {
    const got = await get('/a', sent)
    const head = await get('/a', sent, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  }
})

test('Who has the page already gets 304, without content.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  const { etag = '' } = (await get('/a')).headers
  for (const known of [etag, etag.slice(2), `"a", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get('/a', { 'if-none-match': known, 'accept-encoding': 'br' }, method)
      expect(answer).toMatchObject({ status: 304, headers: { etag, vary: 'cookie' } })
      expect(answer.headers['content-type']).toBeUndefined()
      expect(answer.headers['content-encoding']).toBeUndefined()
    }
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('Whoever may be somebody, wants to change something, or asks with a query, is left to the application.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  for (const cookie of ['visitor=x', 'a=b; visitor=x', 'visitor=']) {
    expect((await get('/a', { cookie })).status, cookie).toBe(404)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await get('/a', {}, method)).status, method).toBe(404)
  }
  for (const path of ['/a?', '/a?b', '/a/', '/A', '//a', '/b', '/__proto__']) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('A cookie that others have set here does not matter.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  expect((await get('/a', { cookie: '_ga=GA1.1.1; consent=yes' })).status).toBe(200)
})

test('A change drops the pages that were made from it, and only those.', async () => {
  const { keep, get, changes } = await openCache()
  keep('/list')
  keep('/one', page({ addresses: new Set(['/v1/tiles', '/v1/notes/7']) }))
  keep('/other', page({ addresses: new Set(['/v1/notesx', '/v1/tiles/notes']) }))
  keep('/still', page({ addresses: new Set() }))
  changes.tell('note')
  const statuses = ['/list', '/one', '/other', '/still'].map(
    async (path) => (await get(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200])
})

test('A page that something changed under while it was made, is not kept.', async () => {
  const { begin, changes, get } = await openCache()
  const keep = begin()
  changes.tell('tile')
  keep({ host: 'here', path: '/a' }, page())
  expect((await get('/a')).status).toBe(404)
})

test('A page made from what nobody tells us changes of, is not kept.', async () => {
  const { keep, get } = await openCache()
  keep('/a', page({ addresses: new Set(['/v1/notes', 'https://other.example/v1/notes']) }))
  keep('/b', page({ addresses: new Set(['/api/captcha_images/imagecode']) }))
  expect((await get('/a')).status).toBe(404)
  expect((await get('/b')).status).toBe(404)
})

test('A process that is not alone with its database keeps nothing.', async () => {
  const { keep, get } = await openCache({ isAlone: false })
  keep('/a')
  expect((await get('/a')).status).toBe(404)
})

test('The newer page takes the place of the older.', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  keep('/a', page({ html: 'newer' }))
  expect((await get('/a')).body.toString()).toBe('newer')
})

test('The pages share a room of fixed size, and the oldest makes place.', async () => {
  const html = 'a'.repeat(1000)
  const { keep, get, changes } = await openCache({ room: 3_500 })
  const there = async () => {
    const statuses = ['/1', '/2', '/3', '/4', '/5'].map(async (path) => (await get(path)).status)
    return (await Promise.all(statuses)).map((status) => status === 200)
  }
  for (const path of ['/1', '/2', '/3', '/1', '/4']) keep(path, page({ html }))
  expect(await there()).toEqual([true, false, true, true, false])
  changes.tell('note')
  for (const path of ['/1', '/2', '/3']) keep(path, page({ html }))
  expect(await there()).toEqual([true, true, true, false, false])
  keep('/5', page({ html: html.repeat(4) }))
  expect(await there()).toEqual([true, true, true, false, false])
})

test('With ORIGIN a page is kept once, by whatever name of the host it is asked.', async () => {
  const { keep, get } = await openCache()
  keep('/a', page(), 'nacre.example')
  for (const host of ['nacre.example', 'nacre.example:443', 'NACRE.example', 'localhost']) {
    expect((await get('/a', { host })).status, host).toBe(200)
  }
})

test('Without ORIGIN a page is for those who ask by the same name of the host, in whatever case.', async () => {
  const { keep, get } = await openCache({ hasOrigin: false })
  keep('/a', page(), 'localhost:1')
  const status = async (host: string) => (await get('/a', { host })).status
  expect(await status('localhost:1')).toBe(200)
  expect(await status('LocalHost:1')).toBe(200)
  for (const host of ['localhost:2', '127.0.0.1:1', 'localhost', 'localhost:1.localhost']) {
    expect(await status(host), host).toBe(404)
  }
  keep('/a', page({ html: 'other' }), '127.0.0.1:1')
  expect((await get('/a', { host: '127.0.0.1:1' })).body.toString()).toBe('other')
  expect((await get('/a', { host: 'localhost:1' })).body.toString()).toBe(long)
})

test('A page is given until the moment at which it may say something else.', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { keep, get } = await openCache()
  vi.setSystemTime('2026-11-22T22:59:59.000Z')
  keep('/a', page({ expiry: Date.parse('2026-11-22T23:00:00Z') }))
  expect((await get('/a')).status).toBe(200)
  vi.setSystemTime('2026-11-22T22:59:59.999Z')
  expect((await get('/a')).status).toBe(200)
  vi.setSystemTime('2026-11-22T23:00:00.000Z')
  expect((await get('/a')).status).toBe(404)
})
