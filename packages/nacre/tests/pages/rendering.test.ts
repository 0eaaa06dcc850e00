import { expect, test, vi } from 'vitest'
import { startExternalServer, sendJson } from '#shell/http/external-server.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { parseBootData, loadNotes, openTinyProduct, origin, openVisitor } from './tiny-product.tsx'

const html = async (response: Promise<Response>) => (await response).text()
const transferIn = (text: string) => parseBootData(text).transfer

test('the data that a page has read is in its document, and the calls needed no socket', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const tiny = await openTinyProduct({
    a: {
      async load({ http }) {
        return [await http.get('/v1/notes?limit=1'), await http.head(`${origin}/v1/notes`)]
      },
    },
  })
  const text = await html(tiny.ask('/a'))
  const direct = await (await tiny.ask('/v1/notes?limit=1')).json()
  expect(transferIn(text)).toEqual({
    answers: { 'GET /v1/notes?limit=1': [200, direct], 'HEAD /v1/notes': [200] },
    later: {},
  })
  expect(text).toContain('First')
  expect(fetch).not.toHaveBeenCalled()
})

test('a page is rendered with the visitor’s session', async () => {
  const tiny = await openTinyProduct({
    a: {
      async load({ http }) {
        return [await http.get('/v1/session'), await http.get('/v1/notes')]
      },
    },
  })
  const fan = await openVisitor(tiny)
  const other = await openVisitor(tiny)
  await tiny.ask(`/v1/notes/${tiny.id}/like`, {
    method: 'PUT',
    headers: { cookie: fan.cookie, 'x-xsrf-token': fan.token },
  })
  const liked = async (cookie?: string) => {
    const text = await html(tiny.ask('/a', cookie === undefined ? {} : { headers: { cookie } }))
    return transferIn(text).answers['GET /v1/notes'][1].items[0].liked
  }
  expect(await liked(fan.cookie)).toBe(true)
  expect(await liked(other.cookie)).toBe(false)
  expect(await liked()).toBe(false)
  expect(transferIn(await html(tiny.ask('/a'))).answers['GET /v1/session']).toEqual([
    200,
    { actor: 'visitor' },
  ])
})

test('hostile data neither ends the data element nor becomes part of the page', async () => {
  const hostile = `</script><script>alert(1)</script><!--\u2028\u2029"'&amp;`
  const outside = await startExternalServer((_, response) => sendJson(response, hostile))
  const tiny = await openTinyProduct(
    {
      a: {
        title: hostile,
        description: hostile,
        load: ({ http }) => http.get(`${outside.origin}/`),
      },
    },
    { name: hostile, calls: { search: outside.origin } },
  )
  const text = await html(tiny.ask('/a'))
  expect(parseBootData(text).name).toBe(hostile)
  expect(transferIn(text).answers[`GET ${outside.origin}/`]).toEqual([200, hostile])
  expect(text).not.toContain('<script>alert')
  expect(text.replace(/<script type="application.*?<\/script>/su, '')).not.toContain(`"'&amp;`)
  // The color scheme script, the data and the entry.
  expect(text.match(/<script/gu)).toHaveLength(3)
})

test('resource hints of React are in the head, and the content starts directly in the root element', async () => {
  const { createElement } = await import('react')
  const Page = () => createElement('img', { src: '/files/a.webp', alt: '' })
  const tiny = await openTinyProduct({ a: { Page } })
  const text = await html(tiny.ask('/a'))
  expect(text).toContain('<div id="root"><a class="skip"')
  expect(text.slice(0, text.indexOf('</head>'))).toContain(
    '<link rel="preload" as="image" href="/files/a.webp"',
  )
  expect(text.slice(text.indexOf('<body>'))).not.toContain('rel="preload"')
})

test('a page is sent in time without the data of a slow service, which the browser requests later', async () => {
  const outside = await startExternalServer(() => undefined)
  const url = `${outside.origin}/search?q=a`
  const tiny = await openTinyProduct(
    { a: { load: ({ http }) => Promise.all([http.get('/v1/notes'), http.get(url)]) } },
    { calls: { search: outside.origin }, budget: 150 },
  )
  const response = await tiny.ask('/a')
  expect(response.status).toBe(200)
  const transfer = transferIn(await response.text())
  expect(Object.keys(transfer.answers)).toEqual(['GET /v1/notes'])
  expect(transfer.later).toEqual({
    [`GET ${url}`]: [0, expect.objectContaining({ code: 'gateway-timeout' })],
  })
})

test('a page may call declared external services only', async () => {
  const outside = await startExternalServer((_, response) => sendJson(response, 'theirs'))
  const load = ({ http, calls }: PageContext) =>
    http.get(`${calls['search'] ?? outside.origin}/a?b`)
  const undeclared = await openTinyProduct({ a: { load } })
  await undeclared.ask('/a')
  expect(outside.requests).toEqual([])
  const declared = await openTinyProduct(
    { a: { load } },
    { calls: { search: `${outside.origin}/v2` } },
  )
  expect(await html(declared.ask('/a'))).toContain('theirs')
  expect(outside.requests.map(({ url }) => url)).toEqual(['/v2/a?b'])
})

test('the strictest Cache-Control of a response determines that of the page', async () => {
  const outside = await startExternalServer(({ url }, response) => {
    sendJson(response, 1, { 'cache-control': url === '/mine' ? 'private' : 'max-age=60' })
  })
  const loading = (...urls: string[]) => ({
    load: ({ http }: PageContext) => Promise.all(urls.map((url) => http.get(url))),
  })
  const tiny = await openTinyProduct(
    {
      shared: loading('/v1/notes', '/v1'),
      others: loading('/v1/notes', `${outside.origin}/shared`),
      mine: loading(`${outside.origin}/mine`, '/v1/notes'),
      never: loading('/v1/notes', '/api/captcha_images/imagecode'),
      session: loading('/v1/session', '/v1/notes'),
      refused: loading('/v1/notes', '/v1/nothing'),
    },
    { calls: { search: outside.origin } },
  )
  const control = async (path: string, headers = {}) =>
    (await tiny.ask(path, { headers })).headers.get('cache-control')
  const shared = 'public, max-age=0, must-revalidate'
  expect(await control('/shared')).toBe(shared)
  expect(await control('/others')).toBe(shared)
  expect(await control('/mine')).toBe('private, no-cache')
  for (const path of ['/never', '/session', '/refused'])
    expect(await control(path)).toBe('no-store')
  const { cookie } = await openVisitor(tiny)
  for (const path of ['/shared', '/others', '/mine']) {
    expect(await control(path, { cookie })).toBe('private, no-cache')
  }
  expect(await control('/never', { cookie })).toBe('no-store')
})

test('a page with data loaded for a known visitor is private, even without a token', async () => {
  const { createElement } = await import('react')
  const tiny = await openTinyProduct({
    a: { load: loadNotes, Page: () => createElement('h1', {}, 'A') },
  })
  const { cookie, token } = await openVisitor(tiny)
  const response = await tiny.ask('/a', { headers: { cookie } })
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('vary')).toContain('cookie')
  expect(await response.text()).not.toContain(token)
})

test('a page may take its title and its language from its data', async () => {
  const load = async () => ({ title: 'Spiral <i>' })
  const head = ({ title }: { title: string }) => ({ title, language: 'de' })
  const tiny = await openTinyProduct({ found: { load, head: head } })
  const text = await html(tiny.ask('/found'))
  expect(text).toContain('<title>Spiral &lt;i&gt; – Tiny</title>')
  expect(text).toContain('<html lang="de">')
})

test('a page that redirects its reader is not rendered', async () => {
  const load = () =>
    Promise.reject(new Response(null, { status: 303, headers: { location: '/login' } }))
  const tiny = await openTinyProduct({ closed: { load } })
  const response = await tiny.ask('/closed')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/login')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
})

test.each([
  ['de', 'ltr', 'Zum Inhalt springen', 'Anmelden', 'Design wechseln'],
  ['fr-CA', 'ltr', 'Aller au contenu', 'Se connecter', 'Changer de thème'],
  ['ar', 'rtl', 'Skip to content', 'Sign in', 'Change theme'],
])(
  'the frame of a page is in the language of the product: %s',
  async (language, direction, ...texts) => {
    const tiny = await openTinyProduct({ a: {} }, { languages: [language] })
    const text = await html(tiny.ask('/a'))
    expect(text).toContain(`<html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`)
    for (const expected of texts) expect(text).toContain(expected)
  },
)

test('a page can declare another language than the product', async () => {
  const page = { head: () => ({ language: 'de' }) }
  const tiny = await openTinyProduct({ a: page }, { languages: ['en'] })
  const text = await html(tiny.ask('/a'))
  expect(text).toContain('<html lang="de">')
  expect(text).toContain('Hauptnavigation')
})

test('the title, the description and the link of a page are in the language of the page', async () => {
  const about = { title: { en: 'About', de: 'Über uns' } }
  for (const [language, title] of Object.entries(about.title)) {
    const page = { ...about, head: () => ({ language }) }
    const tiny = await openTinyProduct({ about: page }, { languages: ['en', 'de'] })
    const text = await html(tiny.ask('/about'))
    expect(text).toContain(`<title>${title} – Tiny</title>`)
    expect(text).toContain(`<meta name="description" content="${title}">`)
    expect(text).toMatch(new RegExp(`href="/about"[^>]*>${title}<`, 'u'))
  }
  const tiny = await openTinyProduct({ about }, { languages: ['de-AT', 'en'] })
  expect(await html(tiny.ask('/about'))).toContain('<title>Über uns – Tiny</title>')
})
