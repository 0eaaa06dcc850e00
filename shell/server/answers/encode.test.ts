import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodedResponse, etagOf, isKnown } from './encode.ts'

const long = 'A page that is worth it, with an ü. '.repeat(100)
const headers = { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'cookie' }

function answer(request: Record<string, string>, { text = long, status = 200, more = {} } = {}) {
  const asked = new Request('http://localhost/', { headers: request })
  return encodedResponse(asked, text, status, { ...headers, ...more })
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('An answer goes out as the client likes it, and says how long it is.', async () => {
  const br = await answer({ 'accept-encoding': 'gzip, br' })
  const brotli = await bytes(br.clone())
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('content-length')).toBe(String(brotli.length))
  expect(brotliDecompressSync(brotli).toString()).toBe(long)

  const gzip = await answer({ 'accept-encoding': 'gzip;q=0.5, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await bytes(gzip)).toString()).toBe(long)

  for (const header of ['identity', 'br;q=0, gzip;q=0', '*;q=0']) {
    const plain = await answer({ 'accept-encoding': header })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(long)))
    expect(await plain.text()).toBe(long)
  }
})

test('What is short goes out as it is.', async () => {
  const response = await answer({ 'accept-encoding': 'br' }, { text: 'short' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe('5')
})

test('Caches are told that the encoding was chosen, beside what else was.', async () => {
  expect((await answer({})).headers.get('vary')).toBe('cookie, accept-encoding')
})

test('Who has the content already gets none, whatever the encoding was.', async () => {
  const etag = (await answer({})).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/u)
  for (const known of [
    etag,
    etag.slice(2),
    `"a", ${etag}`,
    `W/"b",${etag.slice(2)} , "c"`,
    '*',
    ' * ',
  ]) {
    const response = await answer({ 'if-none-match': known, 'accept-encoding': 'br' })
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
    expect((await answer({ 'if-none-match': other })).status, other).toBe(200)
  }
})

test('A refusal, and what may not be stored, is never answered with 304.', async () => {
  for (const more of [{ status: 404 }, { more: { 'cache-control': 'no-store' } }]) {
    const response = await answer({ 'if-none-match': '*' }, more)
    expect(response.status).toBe(more.status ?? 200)
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('The tag follows the content.', () => {
  const tag = (text: string) => etagOf(new TextEncoder().encode(text))
  expect(tag('a')).toBe(tag('a'))
  expect(tag('a')).not.toBe(tag('b'))
  expect(isKnown(tag('a'), null)).toBe(false)
})

test('What says its version alone is never taken for another answer of that version.', async () => {
  const more = { 'cache-control': 'no-store', etag: '"1"' }
  for (const text of ['One', 'Two'].map((word) => word.repeat(1_000))) {
    const response = await answer({ 'accept-encoding': 'br' }, { text, more })
    expect(brotliDecompressSync(await bytes(response)).toString()).toBe(text)
  }
})
