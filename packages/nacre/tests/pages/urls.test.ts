import { afterEach, expect, test, vi } from 'vitest'
import { openTinyProduct, origin } from './tiny-product.tsx'

afterEach(() => vi.restoreAllMocks())

const redirects = new Set([301, 302, 303, 307, 308])

test('an unknown path gets the not-found page with status 404 and noindex, without an error message', async () => {
  const tiny = await openTinyProduct({ a: {} })
  for (const path of [
    '/nothing',
    '/a/b',
    '/%',
    '/%E0%A4%A',
    '/%00',
    '/.git/HEAD',
    '/.env',
    '/a.php',
    '/*',
  ]) {
    const response = await tiny.ask(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('<title>Dashboard – Tiny</title>')
    expect(text).not.toMatch(/404|not found|missing|does not exist/iu)
  }
})

test('a path with malformed encoding is an unknown path and writes nothing to the console', async () => {
  const warn = vi.spyOn(console, 'warn')
  const error = vi.spyOn(console, 'error')
  const tiny = await openTinyProduct({ a: {}, card: { path: '/cards/:id' } })
  expect((await tiny.ask('/%E0%A4%A')).status).toBe(404)
  expect((await tiny.ask('/cards/%E0%A4%A')).status).toBe(200)
  expect(warn).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('a page has one canonical path; other spellings redirect to it with their query', async () => {
  const tiny = await openTinyProduct({ a: {} })
  for (const path of ['/a/', '/A', '/a//', '/%61', '/A/']) {
    const response = await tiny.ask(`${path}?b=c%20d`)
    expect(response.status, path).toBe(308)
    expect(response.headers.get('location'), path).toBe('/a?b=c%20d')
  }
  expect((await tiny.ask('/a?b=c')).status).toBe(200)
})

test('no path redirects to another site', async () => {
  const tiny = await openTinyProduct({ evil: { path: '/evil.example' }, card: { path: '/:a/:b' } })
  const hosts = [
    'evil.example',
    'evil.example/',
    'EVIL.example',
    'user@evil.example',
    'ëvil.example',
    '%65vil.example',
  ]
  const starts = [
    '//',
    '///',
    '/\\',
    '/\\\\',
    '\\\\',
    '/%5c',
    '/%2f',
    '/%2f%2f',
    '/.//',
    '/..//',
    '/\t/',
    '/%09/',
    '/%0d%0a/',
    '/;//',
  ]
  const others = [
    '/javascript:alert(1)',
    '/a?next=//evil.example',
    '/login?next=https://evil.example',
    '//',
    '///',
    '/%2e%2e//evil.example',
  ]
  for (const path of [...starts.flatMap((start) => hosts.map((host) => start + host)), ...others]) {
    // Resolved as browsers do and, if different, unchanged.
    for (const method of ['GET', 'POST']) {
      const headers = { accept: 'text/html' }
      const response = await tiny.ask(path, { method, headers })
      const location = response.headers.get('location')
      if (redirects.has(response.status)) expect(location, path).toBeTruthy()
      if (location !== null) expect(new URL(location, origin).origin, path).toBe(origin)
      const text = await response.text()
      for (const [, target = ''] of text.matchAll(/ (?:href|action|src)="(.*?)"/gu)) {
        expect(new URL(target, origin).origin, `${path} has ${target}`).toBe(origin)
      }
    }
  }
})

test('an unsupported method on a page gets 405 with an Allow header', async () => {
  const tiny = await openTinyProduct({ a: {}, form: { action: async () => ({ to: '/form' }) } })
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
    const response = await tiny.ask('/a', { method })
    expect(response.status, method).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed', status: 405 })
  }
  const response = await tiny.ask('/form', { method: 'PUT', headers: { accept: 'text/html' } })
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(await response.text()).toContain('<h1>Method not allowed.</h1>')
})

test('HEAD is GET without the body, for pages and everything else', async () => {
  const tiny = await openTinyProduct({ a: {} })
  for (const path of ['/a', '/nothing', '/A', '/v1/notes', '/v1/nothing', '/files/none']) {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      const get = await tiny.ask(path, { headers })
      const head = await tiny.ask(path, { method: 'HEAD', headers })
      expect(head.status, path).toBe(get.status)
      expect(await head.text()).toBe('')
      expect([...head.headers], path).toEqual([...get.headers])
    }
  }
})

test('a known ETag of a page gets 304, and changed content has a new ETag', async () => {
  const tiny = await openTinyProduct({
    a: { load: ({ url }) => Promise.resolve(url.searchParams.get('x')) },
  })
  const tag = async (path: string) => (await tiny.ask(path)).headers.get('etag') ?? ''
  const etag = await tag('/a')
  expect(await tag('/a')).toBe(etag)
  expect(await tag('/a?x=1')).not.toBe(etag)
  const known = await tiny.ask('/a', { headers: { 'if-none-match': `"x", ${etag}` } })
  expect(known.status).toBe(304)
  expect(known.headers.get('content-security-policy')).toBeTruthy()
})

test('a missing or malformed file name gets an error in the requested format', async () => {
  const tiny = await openTinyProduct({})
  for (const path of [
    '/files/none',
    '/files/..%2fnacre.db',
    '/files/%2e%2e%2f',
    `/files/${'0'.repeat(64)}.webp`,
  ]) {
    const response = await tiny.ask(path)
    expect(response.status, path).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'not-found',
      requestId: expect.any(String),
    })
    const page = await tiny.ask(path, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain(
      '<h1>Not found.</h1><p>Check the address, or ask an administrator for access.</p><p><a href="/">',
    )
  }
  expect((await tiny.ask('/files/')).status).toBe(404)
  expect(tiny.errors).toEqual([])
})

test('the admin area is at /, and /admin redirects there', async () => {
  const tiny = await openTinyProduct({})
  for (const path of ['/admin', '/admin/', '/Admin']) {
    const response = await tiny.ask(`${path}?a=b`)
    expect(response.status, path).toBe(308)
    expect(response.headers.get('location'), path).toBe('/?a=b')
  }
  expect((await tiny.ask('/admins')).status).toBe(404)
})
