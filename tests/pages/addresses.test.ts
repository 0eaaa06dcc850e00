import { afterEach, expect, test, vi } from 'vitest'
import { openTiny, origin } from './tiny-product.tsx'

afterEach(() => vi.restoreAllMocks())

const redirects = new Set([301, 302, 303, 307, 308])

test('An unknown path shows the not-found page: status 404, not for search engines, and no word of missing.', async () => {
  const tiny = await openTiny({ a: {} })
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
    const answer = await tiny.ask(path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('<title>Dashboard – Tiny</title>')
    expect(text).not.toMatch(/404|not found|missing|does not exist/iu)
  }
})

test('A path that does not decode is one more unknown path, and nothing to complain of on the console.', async () => {
  const warn = vi.spyOn(console, 'warn')
  const error = vi.spyOn(console, 'error')
  const tiny = await openTiny({ a: {}, card: { path: '/cards/:id' } })
  expect((await tiny.ask('/%E0%A4%A')).status).toBe(404)
  expect((await tiny.ask('/cards/%E0%A4%A')).status).toBe(200)
  expect(warn).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
})

test('A page has one address: others for it lead there, with their query.', async () => {
  const tiny = await openTiny({ a: {} })
  for (const path of ['/a/', '/A', '/a//', '/%61', '/A/']) {
    const answer = await tiny.ask(`${path}?b=c%20d`)
    expect(answer.status, path).toBe(308)
    expect(answer.headers.get('location'), path).toBe('/a?b=c%20d')
  }
  expect((await tiny.ask('/a?b=c')).status).toBe(200)
})

test('No address leads off this site.', async () => {
  const tiny = await openTiny({ evil: { path: '/evil.example' }, card: { path: '/:a/:b' } })
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
    // As a browser reads it and, where that differs, to the letter.
    for (const method of ['GET', 'POST']) {
      const headers = { accept: 'text/html' }
      const answer = await tiny.ask(path, { method, headers })
      const location = answer.headers.get('location')
      if (redirects.has(answer.status)) expect(location, path).toBeTruthy()
      if (location !== null) expect(new URL(location, origin).origin, path).toBe(origin)
      const text = await answer.text()
      for (const [, target = ''] of text.matchAll(/ (?:href|action|src)="(.*?)"/gu)) {
        expect(new URL(target, origin).origin, `${path} has ${target}`).toBe(origin)
      }
    }
  }
})

test('A page asked with another method says which there are.', async () => {
  const tiny = await openTiny({ a: {}, form: { act: async () => ({ to: '/form' }) } })
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
    const answer = await tiny.ask('/a', { method })
    expect(answer.status, method).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await answer.json()).toMatchObject({ id: 'wrong-method', status: 405 })
  }
  const answer = await tiny.ask('/form', { method: 'PUT', headers: { accept: 'text/html' } })
  expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
  expect(await answer.text()).toContain('<h1>This address does not do that.</h1>')
})

test('HEAD is GET without the content, for pages and for all else.', async () => {
  const tiny = await openTiny({ a: {} })
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

test('Who has a page already is told so, and a page with something new has a new tag.', async () => {
  const tiny = await openTiny({
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

test('A stored file that is none, or whose name leads elsewhere, is a refusal in the form that was asked for.', async () => {
  const tiny = await openTiny({})
  for (const path of [
    '/files/none',
    '/files/..%2fnacre.db',
    '/files/%2e%2e%2f',
    `/files/${'0'.repeat(64)}.webp`,
  ]) {
    const answer = await tiny.ask(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.json()).toMatchObject({ id: 'not-found', request: expect.any(String) })
    const page = await tiny.ask(path, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain(
      '<h1>There is nothing here.</h1><p>Check the address.</p><p><a href="/">',
    )
  }
  expect((await tiny.ask('/files/')).status).toBe(404)
  expect(tiny.errors).toEqual([])
})

test('The admin area lies at /, and its name leads there.', async () => {
  const tiny = await openTiny({})
  for (const path of ['/admin', '/admin/', '/Admin']) {
    const answer = await tiny.ask(`${path}?a=b`)
    expect(answer.status, path).toBe(308)
    expect(answer.headers.get('location'), path).toBe('/?a=b')
  }
  expect((await tiny.ask('/admins')).status).toBe(404)
})
