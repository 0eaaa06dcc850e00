import { expect, test, vi } from 'vitest'
import { openOutside, sendJson } from '#shell/http/outside.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { bootIn, loadNotes, openTiny, origin, somebody } from './tiny-product.tsx'

const html = async (answer: Promise<Response>) => (await answer).text()
const transferIn = (text: string) => bootIn(text).transfer

test('What a page read while it was made travels with it; the call needed no socket.', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const tiny = await openTiny({
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

test('A page is made with the visitor’s own session.', async () => {
  const tiny = await openTiny({
    a: {
      async load({ http }) {
        return [await http.get('/v1/session'), await http.get('/v1/notes')]
      },
    },
  })
  const fan = await somebody(tiny)
  const other = await somebody(tiny)
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

test('Hostile data neither ends the data nor becomes part of the page.', async () => {
  const hostile = `</script><script>alert(1)</script><!--\u2028\u2029"'&amp;`
  const outside = await openOutside((_, response) => sendJson(response, hostile))
  const tiny = await openTiny(
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
  expect(bootIn(text).name).toBe(hostile)
  expect(transferIn(text).answers[`GET ${outside.origin}/`]).toEqual([200, hostile])
  expect(text).not.toContain('<script>alert')
  expect(text.replace(/<script type="application.*?<\/script>/su, '')).not.toContain(`"'&amp;`)
  // The choice of colours, the data, the entry.
  expect(text.match(/<script/gu)).toHaveLength(3)
})

test('What React wants fetched early stands in the head, and the content is at the root’s very start.', async () => {
  const { createElement } = await import('react')
  const Page = () => createElement('img', { src: '/files/a.webp', alt: '' })
  const tiny = await openTiny({ a: { Page } })
  const text = await html(tiny.ask('/a'))
  expect(text).toContain('<div id="root"><a class="skip"')
  expect(text.slice(0, text.indexOf('</head>'))).toContain(
    '<link rel="preload" as="image" href="/files/a.webp"',
  )
  expect(text.slice(text.indexOf('<body>'))).not.toContain('rel="preload"')
})

test('A page goes out in time without the service that is slow, and asks for it later.', async () => {
  const outside = await openOutside(() => undefined)
  const url = `${outside.origin}/search?q=a`
  const tiny = await openTiny(
    { a: { load: ({ http }) => Promise.all([http.get('/v1/notes'), http.get(url)]) } },
    { calls: { search: outside.origin }, budget: 150 },
  )
  const answer = await tiny.ask('/a')
  expect(answer.status).toBe(200)
  const transfer = transferIn(await answer.text())
  expect(Object.keys(transfer.answers)).toEqual(['GET /v1/notes'])
  expect(transfer.later).toEqual({
    [`GET ${url}`]: [0, expect.objectContaining({ id: 'too-slow' })],
  })
})

test('A page may call whom the product has declared, and nobody else.', async () => {
  const outside = await openOutside((_, response) => sendJson(response, 'theirs'))
  const load = ({ http, calls }: PageContext) =>
    http.get(`${calls['search'] ?? outside.origin}/a?b`)
  const undeclared = await openTiny({ a: { load } })
  await undeclared.ask('/a')
  expect(outside.asked).toEqual([])
  const declared = await openTiny({ a: { load } }, { calls: { search: `${outside.origin}/v2` } })
  expect(await html(declared.ask('/a'))).toContain('theirs')
  expect(outside.asked.map(({ url }) => url)).toEqual(['/v2/a?b'])
})

test('The strictest answer in a page decides who may keep it.', async () => {
  const outside = await openOutside(({ url }, response) => {
    sendJson(response, 1, { 'cache-control': url === '/mine' ? 'private' : 'max-age=60' })
  })
  const loading = (...urls: string[]) => ({
    load: ({ http }: PageContext) => Promise.all(urls.map((url) => http.get(url))),
  })
  const tiny = await openTiny(
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
  const { cookie } = await somebody(tiny)
  for (const path of ['/shared', '/others', '/mine']) {
    expect(await control(path, { cookie })).toBe('private, no-cache')
  }
  expect(await control('/never', { cookie })).toBe('no-store')
})

test('A page that reads what somebody with a name may read is theirs alone, even without a token in it.', async () => {
  const { createElement } = await import('react')
  const tiny = await openTiny({ a: { load: loadNotes, Page: () => createElement('h1', {}, 'A') } })
  const { cookie, token } = await somebody(tiny)
  const answer = await tiny.ask('/a', { headers: { cookie } })
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('vary')).toContain('cookie')
  expect(await answer.text()).not.toContain(token)
})

test('a page may take its title and its language from its data', async () => {
  const load = async () => ({ title: 'Spiral <i>' })
  const head = ({ title }: { title: string }) => ({ title, language: 'de' })
  const tiny = await openTiny({ found: { load, head: head } })
  const text = await html(tiny.ask('/found'))
  expect(text).toContain('<title>Spiral &lt;i&gt; – Tiny</title>')
  expect(text).toContain('<html lang="de">')
})

test('a page that sends its reader somewhere else first is not shown', async () => {
  const load = () =>
    Promise.reject(new Response(null, { status: 303, headers: { location: '/login' } }))
  const tiny = await openTiny({ closed: { load } })
  const answer = await tiny.ask('/closed')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/login')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('')
})
