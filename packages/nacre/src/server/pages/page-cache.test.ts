import { createServer, type IncomingMessage, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChangeNotifier } from '#shell/operations/change-notifier.ts'
import { createPageCache, type SharedPage } from './page-cache.ts'

const long = 'Words of a page, with an ü. '.repeat(100)
const headers = { 'content-type': 'text/html', 'cache-control': 'public', vary: 'cookie' }

function page(more: Partial<SharedPage> = {}): SharedPage {
  return { html: long, headers, urls: new Set(['/v1/notes']), ...more }
}

/** Creates a cache behind an HTTP server. Cache misses get 404. */
async function openCache(
  options: { isAlone?: boolean; hasOrigin?: boolean; maxBytes?: number } = {},
) {
  const changes = createChangeNotifier()
  const cache = createPageCache({
    changes,
    isAlone: true,
    hasOrigin: true,
    pluralOf: (entity) => `${entity}s`,
    mayHaveIdentity: (cookies) => cookies?.includes('visitor=') ?? false,
    ...options,
  })
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.writeHead(404).end()
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
    keep: (path: string, cached = page(), host = 'here') =>
      cache.startRender()({ host, path }, cached),
  }
}

test('a cached page is sent in each encoding with its length, ETag and headers', async () => {
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

test('concurrent requests get the same compressed page', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('/a', { 'accept-encoding': 'br' })),
  )
  for (const { body } of answers) expect(brotliDecompressSync(body).toString()).toBe(long)
})

test('HEAD has the headers of GET and no body', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  for (const sent of [{}, { 'accept-encoding': 'br' }]) {
    const got = await get('/a', sent)
    const head = await get('/a', sent, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  }
})

test('a known ETag gets 304 without a body', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  const { etag = '' } = (await get('/a')).headers
  for (const known of [etag, etag.slice(2), `"a", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const response = await get('/a', { 'if-none-match': known, 'accept-encoding': 'br' }, method)
      expect(response).toMatchObject({ status: 304, headers: { etag, vary: 'cookie' } })
      expect(response.headers['content-type']).toBeUndefined()
      expect(response.headers['content-encoding']).toBeUndefined()
    }
  }
  expect((await get('/a', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('requests with identity cookies, other methods or a query bypass the cache', async () => {
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

test('cookies of other applications do not bypass the cache', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  expect((await get('/a', { cookie: '_ga=GA1.1.1; consent=yes' })).status).toBe(200)
})

test('a change evicts exactly the pages that depend on it', async () => {
  const { keep, get, changes } = await openCache()
  keep('/list')
  keep('/one', page({ urls: new Set(['/v1/tiles', '/v1/notes/7']) }))
  keep('/other', page({ urls: new Set(['/v1/notesx', '/v1/tiles/notes']) }))
  keep('/still', page({ urls: new Set() }))
  changes.notify('note')
  const statuses = ['/list', '/one', '/other', '/still'].map(
    async (path) => (await get(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200])
})

test('a page whose data changed while it was rendered is not cached', async () => {
  const { startRender: begin, changes, get } = await openCache()
  const keep = begin()
  changes.notify('tile')
  keep({ host: 'here', path: '/a' }, page())
  expect((await get('/a')).status).toBe(404)
})

test('a page that depends on an external call is not cached', async () => {
  const { keep, get } = await openCache()
  keep('/a', page({ urls: new Set(['/v1/notes', 'https://other.example/v1/notes']) }))
  keep('/b', page({ urls: new Set(['/api/captcha_images/imagecode']) }))
  expect((await get('/a')).status).toBe(404)
  expect((await get('/b')).status).toBe(404)
})

test('a process that shares its database caches nothing', async () => {
  const { keep, get } = await openCache({ isAlone: false })
  keep('/a')
  expect((await get('/a')).status).toBe(404)
})

test('a newer page replaces the older one', async () => {
  const { keep, get } = await openCache()
  keep('/a')
  keep('/a', page({ html: 'newer' }))
  expect((await get('/a')).body.toString()).toBe('newer')
})

test('the cache has a fixed size and evicts its oldest pages', async () => {
  const html = 'a'.repeat(1000)
  const { keep, get, changes } = await openCache({ maxBytes: 3_500 })
  const restart = async () => {
    const statuses = ['/1', '/2', '/3', '/4', '/5'].map(async (path) => (await get(path)).status)
    return (await Promise.all(statuses)).map((status) => status === 200)
  }
  for (const path of ['/1', '/2', '/3', '/1', '/4']) keep(path, page({ html }))
  expect(await restart()).toEqual([true, false, true, true, false])
  changes.notify('note')
  for (const path of ['/1', '/2', '/3']) keep(path, page({ html }))
  expect(await restart()).toEqual([true, true, true, false, false])
  keep('/5', page({ html: html.repeat(4) }))
  expect(await restart()).toEqual([true, true, true, false, false])
})

test('with ORIGIN, all hosts share one cached page', async () => {
  const { keep, get } = await openCache()
  keep('/a', page(), 'nacre.example')
  for (const host of ['nacre.example', 'nacre.example:443', 'NACRE.example', 'localhost']) {
    expect((await get('/a', { host })).status, host).toBe(200)
  }
})

test('without ORIGIN, each host has its own cached page, regardless of case', async () => {
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

test('a page expires when time changes its content', async () => {
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

test('the cache counts pages that it sends, stores and removes because of a change', async () => {
  const { changes, get, keep, statistics } = await openCache()
  keep('/a')
  keep('/b', page({ urls: new Set(['/v1/books']) }))
  await get('/a')
  await get('/a')
  await get('/c')
  changes.notify('note')
  expect(statistics()).toEqual({
    hits: 2,
    stored: 2,
    invalidated: 1,
    bytes: Buffer.byteLength(long),
  })
})
