import { expect, test } from 'vitest'
import { startExternalServer, sendJson } from '#shell/http/external-server.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { likeNote, serveTinyProduct } from './serve-tiny-product.ts'
import { hiddenFieldsIn, openVisitor } from './tiny-product.tsx'

/** Creates a page of notes that counts how often it is rendered. */
function createCountedPage() {
  const renders = { count: 0 }
  const load = async ({ http }: PageContext) => {
    renders.count += 1
    return http.get('/v1/notes')
  }
  return { renders, load }
}

/** Returns all permutations. */
function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first) =>
    permutations(all.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}

test('no visitor sees a byte of another visitor’s page, in any order of requests', async () => {
  for (const order of permutations(['a', 'b', 'nobody', 'nobody again'] as const)) {
    const tiny = await serveTinyProduct({ page: { load: ({ http }) => http.get('/v1/notes') } })
    const visitors = { a: await openVisitor(tiny), b: await openVisitor(tiny) }
    await likeNote(tiny, visitors.a)
    const visit = async (visitorName: (typeof order)[number]) => {
      const me = visitorName === 'a' || visitorName === 'b' ? visitors[visitorName] : undefined
      const { status, headers, text } = await tiny.get('/page', me ? { cookie: me.cookie } : {})
      expect(status).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(hiddenFieldsIn(text).get('xsrf-token')).toBe(me?.token ?? null)
      for (const other of Object.values(visitors)) {
        if (other !== me) expect(text, `${visitorName} in ${order}`).not.toContain(other.token)
      }
      expect(text.includes('&quot;liked&quot;:true')).toBe(visitorName === 'a')
      expect(headers['cache-control']).toMatch(me ? /^private/u : /^public/u)
      expect(headers.vary).toMatch(/cookie/u)
    }
    for (const visitorName of [...order, ...order]) await visit(visitorName)
  }
})

test('request headers never change cached pages of other visitors', async () => {
  const { load } = createCountedPage()
  const tiny = await serveTinyProduct({ page: { load } })
  const plain = await tiny.get('/page')
  const odd = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    'x-original-url': '/login',
    'x-rewrite-url': '/login',
    'accept-language': 'xx',
    'user-agent': 'evil',
    referer: 'https://evil.example/',
    authorization: 'Basic ZXZpbDpldmls',
    cookie: 'visitor=; lang=evil; XSRF-TOKEN=evil',
    origin: 'https://evil.example',
  }
  for (const [name, value] of Object.entries(odd)) {
    await likeNote(tiny, await openVisitor(tiny))
    const poisoned = await tiny.get('/page', { [name]: value })
    const after = await tiny.get('/page')
    expect(poisoned.text, name).not.toMatch(/evil/u)
    expect(after.text, name).toBe(poisoned.text)
  }
  expect((await tiny.get('/page', { host: 'evil.example' })).status).toBe(421)
  expect(plain.text).not.toBe('')
})

test('a page is rendered once for all visitors without identity cookies', async () => {
  const { renders, load } = createCountedPage()
  const { get } = await serveTinyProduct({ page: { load } })
  for (const headers of [{}, {}, { cookie: '_ga=GA1.1.1' }, { 'accept-encoding': 'br' }]) {
    expect((await get('/page', headers as Record<string, string>)).text).toContain('First')
  }
  expect(renders.count).toBe(1)
})

test('a like evicts the page immediately, and so does its removal', async () => {
  const { renders, load } = createCountedPage()
  const tiny = await serveTinyProduct({ page: { load } })
  const likes = async () => /&quot;likes&quot;:(\d)/u.exec((await tiny.get('/page')).text)?.[1]
  expect(await likes()).toBe('0')
  const fan = await openVisitor(tiny)
  await likeNote(tiny, fan)
  expect(await likes()).toBe('1')
  await likeNote(tiny, await openVisitor(tiny))
  expect(await likes()).toBe('2')
  await likeNote(tiny, fan, 'DELETE')
  expect(await likes()).toBe('1')
  expect(renders.count).toBe(4)
})

test('a page is not cached if a like arrives while it is rendered', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { promise: started, resolve: signalStart } = Promise.withResolvers<void>()
  let count = 0
  const tiny = await serveTinyProduct({
    page: {
      async load({ http }) {
        const notes = await http.get('/v1/notes')
        count += 1
        signalStart()
        if (count === 1) await gate
        return notes
      },
    },
  })
  const early = tiny.get('/page')
  await started
  await likeNote(tiny, await openVisitor(tiny))
  release()
  expect((await early).text).toContain('&quot;likes&quot;:0')
  expect((await tiny.get('/page')).text).toContain('&quot;likes&quot;:1')
  expect((await tiny.get('/page')).text).toContain('&quot;likes&quot;:1')
  expect(count).toBe(2)
})

test('concurrent requests all get the page', async () => {
  const { renders, load } = createCountedPage()
  const { get } = await serveTinyProduct({ page: { load } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => get('/page', n % 2 ? { 'accept-encoding': 'br' } : {})),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const { count } = renders
  await get('/page')
  expect(renders.count).toBe(count)
})

test('a cached page handles HEAD and If-None-Match like a newly rendered one', async () => {
  const { load } = createCountedPage()
  const tiny = await serveTinyProduct({ page: { load } })
  const rendered = await tiny.get('/page', { 'accept-encoding': 'br' })
  const stored = await tiny.get('/page', { 'accept-encoding': 'br' })
  const { date: _a, 'x-request-id': _b, 'content-length': _c, ...ofRendered } = rendered.headers
  const { date: _d, 'x-request-id': _e, 'content-length': _f, ...ofStored } = stored.headers
  expect(ofStored).toEqual(ofRendered)
  expect(stored.text).toBe(rendered.text)
  const head = await tiny.get('/page', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head.text).toBe('')
  expect(head.headers['content-length']).toBe(stored.headers['content-length'])
  const known = await tiny.get('/page', { 'if-none-match': rendered.headers.etag ?? '' })
  expect(known.status).toBe(304)
  expect(known.headers['content-security-policy']).toBe(rendered.headers['content-security-policy'])
})

test('an uncached HEAD has the Content-Length of GET', async () => {
  const tiny = await serveTinyProduct({
    page: { load: ({ http }) => http.get('/api/captcha_images/imagecode') },
    quiet: {},
  })
  for (const path of ['/nothing', '/v1/notes', '/quiet?x']) {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
      const got = await tiny.get(path, headers)
      const head = await tiny.get(path, headers, 'HEAD')
      expect(head.status).toBe(got.status)
      expect(head.headers['content-length'], path).toBe(got.headers['content-length'])
      expect(head.headers['content-encoding']).toBe(got.headers['content-encoding'])
    }
  }
})

test('queries, unknown paths and alternative spellings are not cached, because they are unlimited', async () => {
  const { renders, load } = createCountedPage()
  const { get } = await serveTinyProduct({ page: { load }, notFound: { path: '*', load } })
  for (const path of ['/page?a', '/nothing', '/nothing?a', '//page']) {
    const { count } = renders
    await get(path)
    await get(path)
    expect(renders.count, path).toBe(count + 2)
  }
  expect((await get('/PAGE')).status).toBe(308)
  expect((await get('/PAGE')).status).toBe(308)
})

test('a query does not change the cached page without it', async () => {
  const { get } = await serveTinyProduct({ page: { load: async ({ url }) => url.search } })
  expect((await get('/page?evil')).text).toContain('evil')
  expect((await get('/page')).text).not.toContain('evil')
  expect((await get('/page?evil')).text).toContain('evil')
  expect((await get('/page')).text).not.toContain('evil')
})

test('a page with an external response, or with a failed one, is not cached', async () => {
  const outside = await startExternalServer(({ url }, response) => {
    if (url === '/fine') sendJson(response, 1)
    else response.writeHead(500).end()
  })
  const renders = { count: 0 }
  const loading = (path: string) => ({
    load({ http }: PageContext) {
      renders.count += 1
      return http.get(outside.origin + path)
    },
  })
  const { get } = await serveTinyProduct(
    { fine: loading('/fine'), broken: loading('/broken') },
    { search: outside.origin },
  )
  for (const path of ['/fine', '/fine', '/broken', '/broken']) await get(path)
  expect(renders.count).toBe(4)
  expect((await get('/broken')).headers['cache-control']).toMatch(/^public/u)
})

test('a page with a no-store response or a failed API call is not cached', async () => {
  const renders = { count: 0 }
  const loading = (path: string) => ({
    load({ http }: PageContext) {
      renders.count += 1
      return http.get(path)
    },
  })
  const { get } = await serveTinyProduct({
    never: loading('/api/captcha_images/imagecode'),
    refused: loading('/v1/nothing'),
  })
  for (const path of ['/never', '/never', '/refused', '/refused']) {
    expect((await get(path)).headers['cache-control']).toBe('no-store')
  }
  expect(renders.count).toBe(4)
})
