import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEncodedResponse, etagOf, matchesEtag } from './encode.ts'

const long = 'A page that is worth it, with an ü. '.repeat(100)
const headers = { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'cookie' }

function handle(request: Record<string, string>, { text = long, status = 200, more = {} } = {}) {
  const requested = new Request('http://localhost/', { headers: request })
  return createEncodedResponse(requested, text, status, { ...headers, ...more })
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a response is compressed as the client accepts and has a Content-Length', async () => {
  const br = await handle({ 'accept-encoding': 'gzip, br' })
  const brotli = await bytes(br.clone())
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('content-length')).toBe(String(brotli.length))
  expect(brotliDecompressSync(brotli).toString()).toBe(long)

  const gzip = await handle({ 'accept-encoding': 'gzip;q=0.5, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(long)

  for (const header of ['identity', 'br;q=0, gzip;q=0', '*;q=0']) {
    const plain = await handle({ 'accept-encoding': header })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(long)))
    expect(await plain.text()).toBe(long)
  }
})

test('a short body is not compressed', async () => {
  const response = await handle({ 'accept-encoding': 'br' }, { text: 'short' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe('5')
})

test('Vary contains accept-encoding in addition to existing values', async () => {
  expect((await handle({})).headers.get('vary')).toBe('cookie, accept-encoding')
})

test('a known ETag gets 304, regardless of the encoding', async () => {
  const etag = (await handle({})).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/u)
  for (const known of [
    etag,
    etag.slice(2),
    `"a", ${etag}`,
    `W/"b",${etag.slice(2)} , "c"`,
    '*',
    ' * ',
  ]) {
    const response = await handle({ 'if-none-match': known, 'accept-encoding': 'br' })
    expect(response.status, known).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    for (const name of ['content-type', 'content-length', 'content-encoding']) {
      expect(response.headers.get(name)).toBeNull()
    }
  }
  for (const other of ['', 'W/""', '"a"', etag.slice(3, -1), `${etag.slice(0, -1)}x"`]) {
    expect((await handle({ 'if-none-match': other })).status, other).toBe(200)
  }
})

test('an error or a no-store response never gets 304', async () => {
  for (const more of [{ status: 404 }, { more: { 'cache-control': 'no-store' } }]) {
    const response = await handle({ 'if-none-match': '*' }, more)
    expect(response.status).toBe(more.status ?? 200)
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('the ETag depends on the content', () => {
  const tag = (text: string) => etagOf(new TextEncoder().encode(text))
  expect(tag('a')).toBe(tag('a'))
  expect(tag('a')).not.toBe(tag('b'))
  expect(matchesEtag(tag('a'), null)).toBe(false)
})

test('the ETag of a version differs between representations of this version', async () => {
  const more = { 'cache-control': 'no-store', etag: '"1"' }
  for (const text of ['One', 'Two'].map((word) => word.repeat(1_000))) {
    const response = await handle({ 'accept-encoding': 'br' }, { text, more })
    expect(brotliDecompressSync(await bytes(response)).toString()).toBe(text)
  }
})
