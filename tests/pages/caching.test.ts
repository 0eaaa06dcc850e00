import { expect, test } from 'vitest'
import { openOutside, sendJson } from '#shell/http/outside.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { like, serveTiny } from './serve-tiny.ts'
import { fieldsIn, somebody } from './tiny-product.tsx'

/** A page of the notes that counts how often it was made. */
function countedPage() {
  const made = { count: 0 }
  const load = async ({ http }: PageContext) => {
    made.count += 1
    return http.get('/v1/notes')
  }
  return { made, load }
}

/** Every order in which the given can come. */
function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((first) =>
    orders(all.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}

test('Nobody sees a byte of anybody else’s page, in whatever order they come.', async () => {
  for (const order of orders(['a', 'b', 'nobody', 'nobody again'] as const)) {
    const tiny = await serveTiny({ page: { load: ({ http }) => http.get('/v1/notes') } })
    const people = { a: await somebody(tiny), b: await somebody(tiny) }
    await like(tiny, people.a)
    const visit = async (who: (typeof order)[number]) => {
      const me = who === 'a' || who === 'b' ? people[who] : undefined
      const { status, headers, text } = await tiny.get('/page', me ? { cookie: me.cookie } : {})
      expect(status).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(fieldsIn(text).get('xsrf-token')).toBe(me?.token ?? null)
      for (const other of Object.values(people)) {
        if (other !== me) expect(text, `${who} in ${order}`).not.toContain(other.token)
      }
      expect(text.includes('&quot;liked&quot;:true')).toBe(who === 'a')
      expect(headers['cache-control']).toMatch(me ? /^private/u : /^public/u)
      expect(headers.vary).toMatch(/cookie/u)
    }
    for (const who of [...order, ...order]) await visit(who)
  }
})

test('No header that somebody sends changes what others see.', async () => {
  const { load } = countedPage()
  const tiny = await serveTiny({ page: { load } })
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
    await like(tiny, await somebody(tiny))
    const poisoned = await tiny.get('/page', { [name]: value })
    const after = await tiny.get('/page')
    expect(poisoned.text, name).not.toMatch(/evil/u)
    expect(after.text, name).toBe(poisoned.text)
  }
  expect((await tiny.get('/page', { host: 'evil.example' })).status).toBe(421)
  expect(plain.text).not.toBe('')
})

test('A page is made once, for whoever has no cookie of ours.', async () => {
  const { made, load } = countedPage()
  const { get } = await serveTiny({ page: { load } })
  for (const headers of [{}, {}, { cookie: '_ga=GA1.1.1' }, { 'accept-encoding': 'br' }]) {
    expect((await get('/page', headers as Record<string, string>)).text).toContain('First')
  }
  expect(made.count).toBe(1)
})

test('A like by anybody makes the page fresh at once, and so does taking it back.', async () => {
  const { made, load } = countedPage()
  const tiny = await serveTiny({ page: { load } })
  const shown = async () => /&quot;likes&quot;:(\d)/u.exec((await tiny.get('/page')).text)?.[1]
  expect(await shown()).toBe('0')
  const fan = await somebody(tiny)
  await like(tiny, fan)
  expect(await shown()).toBe('1')
  await like(tiny, await somebody(tiny))
  expect(await shown()).toBe('2')
  await like(tiny, fan, 'DELETE')
  expect(await shown()).toBe('1')
  expect(made.count).toBe(4)
})

test('A like while a page is being made keeps that page from being kept.', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let count = 0
  const tiny = await serveTiny({
    page: {
      async load({ http }) {
        const notes = await http.get('/v1/notes')
        count += 1
        begin()
        if (count === 1) await gate
        return notes
      },
    },
  })
  const early = tiny.get('/page')
  await begun
  await like(tiny, await somebody(tiny))
  open()
  expect((await early).text).toContain('&quot;likes&quot;:0')
  expect((await tiny.get('/page')).text).toContain('&quot;likes&quot;:1')
  expect((await tiny.get('/page')).text).toContain('&quot;likes&quot;:1')
  expect(count).toBe(2)
})

test('Many who come at once all get the page.', async () => {
  const { made, load } = countedPage()
  const { get } = await serveTiny({ page: { load } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => get('/page', n % 2 ? { 'accept-encoding': 'br' } : {})),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const { count } = made
  await get('/page')
  expect(made.count).toBe(count)
})

test('A kept page answers HEAD and 304 like one that is made anew.', async () => {
  const { load } = countedPage()
  const tiny = await serveTiny({ page: { load } })
  const made = await tiny.get('/page', { 'accept-encoding': 'br' })
  const kept = await tiny.get('/page', { 'accept-encoding': 'br' })
  const { date: _a, 'x-request-id': _b, 'content-length': _c, ...ofMade } = made.headers
  const { date: _d, 'x-request-id': _e, 'content-length': _f, ...ofKept } = kept.headers
  expect(ofKept).toEqual(ofMade)
  expect(kept.text).toBe(made.text)
  const head = await tiny.get('/page', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head.text).toBe('')
  expect(head.headers['content-length']).toBe(kept.headers['content-length'])
  const known = await tiny.get('/page', { 'if-none-match': made.headers.etag ?? '' })
  expect(known.status).toBe(304)
  expect(known.headers['content-security-policy']).toBe(made.headers['content-security-policy'])
})

test('An uncached HEAD says the same length as GET.', async () => {
  const tiny = await serveTiny({
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

test('Queries, unknown paths and other spellings are not kept: there is no end of them.', async () => {
  const { made, load } = countedPage()
  const { get } = await serveTiny({ page: { load }, notFound: { path: '*', load } })
  for (const path of ['/page?a', '/nothing', '/nothing?a', '//page']) {
    const { count } = made
    await get(path)
    await get(path)
    expect(made.count, path).toBe(count + 2)
  }
  expect((await get('/PAGE')).status).toBe(308)
  expect((await get('/PAGE')).status).toBe(308)
})

test('What a query makes of a page is not what others see who ask without it.', async () => {
  const { get } = await serveTiny({ page: { load: async ({ url }) => url.search } })
  expect((await get('/page?evil')).text).toContain('evil')
  expect((await get('/page')).text).not.toContain('evil')
  expect((await get('/page?evil')).text).toContain('evil')
  expect((await get('/page')).text).not.toContain('evil')
})

test('A page with the answer of somebody else, or without it, is made anew each time.', async () => {
  const outside = await openOutside(({ url }, response) => {
    if (url === '/fine') sendJson(response, 1)
    else response.writeHead(500).end()
  })
  const made = { count: 0 }
  const loading = (path: string) => ({
    load({ http }: PageContext) {
      made.count += 1
      return http.get(outside.origin + path)
    },
  })
  const { get } = await serveTiny(
    { fine: loading('/fine'), broken: loading('/broken') },
    { search: outside.origin },
  )
  for (const path of ['/fine', '/fine', '/broken', '/broken']) await get(path)
  expect(made.count).toBe(4)
  expect((await get('/broken')).headers['cache-control']).toMatch(/^public/u)
})

test('A page that may not be stored, or that was refused something, is not kept.', async () => {
  const made = { count: 0 }
  const loading = (path: string) => ({
    load({ http }: PageContext) {
      made.count += 1
      return http.get(path)
    },
  })
  const { get } = await serveTiny({
    never: loading('/api/captcha_images/imagecode'),
    refused: loading('/v1/nothing'),
  })
  for (const path of ['/never', '/never', '/refused', '/refused']) {
    expect((await get(path)).headers['cache-control']).toBe('no-store')
  }
  expect(made.count).toBe(4)
})
