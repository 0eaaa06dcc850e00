import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exchange, startServer } from '../http-server/start-server.fixture.ts'
import { findStaticFiles } from './static-files.ts'

const script = `start(${JSON.stringify('x'.repeat(1000))})`

async function serve(files: Record<string, string | Buffer>) {
  const dir = mkdtempSync(join(tmpdir(), 'static-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  symlinkSync('/etc/passwd', join(dir, 'passwd.txt'))
  const { port, lines } = await startServer({
    answerFirst: [findStaticFiles(dir).serve],
    fetch: () => new Response('the application', { status: 404 }),
  })
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = await exchange(
      port,
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more.join('')}\r\n`,
    )
    const end = answer.indexOf('\r\n\r\n')
    const [status = '', ...rest] = answer.slice(0, end).split('\r\n')
    const pairs = rest.map((line) => line.split(/: (.*)/su, 2))
    return {
      status: Number(status.split(' ')[1]),
      headers: new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), value])),
      body: answer.slice(end + 4),
    }
  }
  return { ask, lines }
}

const files = {
  'assets/start-4f3a.js': script,
  'assets/start-4f3a.js.br': 'brotli',
  'assets/start-4f3a.js.gz': 'gzip!',
  'assets/only-1.css': 'a{}',
  'assets/only-1.css.gz': 'gzip',
  'assets/start-4f3a.js.map': 'secret',
  'favicon.svg': '<svg/>',
  'manifest.webmanifest': '{}',
  'a b?.txt': 'odd',
  'picture.PNG': 'png',
  'data.unknown': '?',
  'index.html': 'secret',
  '.vite/manifest.json': 'secret',
  '.env': 'secret',
  'assets/.hidden.js': 'secret',
}

test('a file with a hash in its name is cached permanently, any other for an hour', async () => {
  const { ask } = await serve(files)
  const hashed = await ask('/assets/start-4f3a.js')
  expect(hashed.status).toBe(200)
  expect(hashed.body).toBe(script)
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(hashed.headers.get('content-length')).toBe(String(script.length))
  const plain = await ask('/favicon.svg?v=1')
  expect(plain.body).toBe('<svg/>')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  ['/assets/start-4f3a.js', 'text/javascript; charset=utf-8'],
  ['/assets/only-1.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/picture.PNG', 'image/png'],
  ['/data.unknown', 'application/octet-stream'],
  ['/a%20b%3F.txt', 'text/plain; charset=utf-8'],
])('a file has its content type: %s', async (path, type) => {
  const { ask } = await serve(files)
  const response = await ask(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.000,gzip;q=0', undefined],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0', undefined],
  ['br;q=nonsense', undefined],
  ['brotli', undefined],
])('the compression follows Accept-Encoding: %s', async (accepted, encoding) => {
  const { ask } = await serve(files)
  const response = await ask(
    '/assets/start-4f3a.js',
    accepted === undefined ? {} : { 'Accept-Encoding': accepted },
  )
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const body = encoding === 'br' ? 'brotli' : encoding === 'gzip' ? 'gzip!' : script
  expect(response.body).toBe(body)
  expect(response.headers.get('content-length')).toBe(String(body.length))
})

test('the next best compression is sent if the best one does not exist', async () => {
  const { ask } = await serve(files)
  const response = await ask('/assets/only-1.css', { 'Accept-Encoding': 'br, gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
})

test('a known ETag gets 304 without a body', async () => {
  const { ask } = await serve(files)
  const path = '/assets/start-4f3a.js'
  const tag = (await ask(path)).headers.get('etag') ?? ''
  const brotliTag = (await ask(path, { 'Accept-Encoding': 'br' })).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}"$/u)
  expect(brotliTag).not.toBe(tag)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await ask(path, { 'If-None-Match': known })
    expect(response.status).toBe(304)
    expect(response.body).toBe('')
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(response.headers.has('content-length')).toBe(false)
    expect(response.headers.has('strict-transport-security')).toBe(true)
  }
  expect((await ask(path, { 'If-None-Match': brotliTag })).status).toBe(200)
  expect((await ask(path, { 'If-None-Match': tag.slice(1, -1) })).status).toBe(200)
})

test('HEAD returns the headers of GET, other methods get 405', async () => {
  const { ask } = await serve(files)
  const { headers, ...head } = await ask('/favicon.svg', {}, 'HEAD')
  expect(head).toEqual({ status: 200, body: '' })
  expect(headers.get('content-length')).toBe('6')
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await ask('/favicon.svg', {}, method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
  expect((await ask('/nothing-here', {}, 'POST')).status).toBe(404)
})

test.each([
  '/',
  '/assets',
  '/assets/',
  '/assets/start-4f3a.js.br',
  '/assets/start-4f3a.js.gz',
  '/assets/start-4f3a.js.map',
  '/assets/start-4f3a.js/',
  '/assets//start-4f3a.js',
  '/assets/./start-4f3a.js',
  '/assets/../favicon.svg',
  '/assets/..%2ffavicon.svg',
  '/assets%2Fstart-4f3a.js',
  '/%66avicon.svg',
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%252f..%252fetc/passwd',
  '/passwd.txt',
  '/index.html',
  '/.vite/manifest.json',
  '/%2Evite/manifest.json',
  '/.env',
  '/.git/config',
  '/assets/.hidden.js',
  '/favicon.svg%00',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/etc/passwd',
  '/__proto__',
  '/constructor',
])('any other path is not found: %s', async (path) => {
  const { ask } = await serve(files)
  expect(await ask(path)).toMatchObject({ status: 404, body: 'the application' })
})

test('an SVG may contain styles but no scripts', async () => {
  const { ask } = await serve(files)
  const policy = (await ask('/favicon.svg')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("style-src 'unsafe-inline'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
})

test('large files are streamed from the disk with the same headers', async () => {
  const film = Buffer.alloc(33 * 1024 * 1024, 'film')
  const { ask } = await serve({ 'film.mp4': film, 'a.txt': 'small' })
  const response = await ask('/film.mp4')
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(response.headers.get('content-length')).toBe(String(film.length))
  expect(response.body === film.toString('latin1')).toBe(true)
  const tag = response.headers.get('etag') ?? ''
  expect((await ask('/film.mp4', { 'If-None-Match': tag })).status).toBe(304)
  expect((await ask('/film.mp4', {}, 'HEAD')).body).toBe('')
  expect((await ask('/a.txt')).body).toBe('small')
})
