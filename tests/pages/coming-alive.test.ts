import { expect, test, vi } from 'vitest'
import { browse } from '#shell/http/browser.fixture.ts'
import { createBrowserHttp } from '#shell/http/browser-http.ts'
import type { Http } from '#shell/http/http.ts'
import { openOutside, sendJson } from '#shell/http/outside.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { page } from '#shell/model/page.ts'
import { loadFirst } from '#shell/ui/first-load.ts'
import { createRoutes } from '#shell/ui/routes.tsx'
import { bootIn, openTiny, origin, type TinyPage } from './tiny-product.tsx'

/** What a browser does with the page: the same `load` once more, over what came with the page. */
async function comeAlive(tinyPage: TinyPage, html: string) {
  const { calls, transfer } = bootIn(html)
  const client = createBrowserHttp(transfer)
  const load = (http: Http = client.http) => {
    const files = { './product/pages/a/page.tsx': async () => ({ Page: () => null, ...tinyPage }) }
    const declared = { a: page({ path: '/a', title: '', description: '' }) }
    return loadFirst(createRoutes(declared, files, { http, calls }))
  }
  return { client, load }
}

const shownIn = (html: string) =>
  JSON.parse((/<pre>(.*?)<\/pre>/su.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))

test('The first load in the browser needs no call, and comes to what the server showed.', async () => {
  const a: TinyPage = {
    async load({ http, url }) {
      const list = await http.get('/v1/notes?limit=1')
      const again = await http.get(`${url.origin}/v1/notes?limit=1`)
      const none = await http.get('/v1/notes/none')
      return { list, again, none, head: await http.head('/v1/notes'), where: url.pathname }
    },
  }
  const tiny = await openTiny({ a })
  const html = await (await tiny.ask('/a')).text()
  browse(origin)
  vi.stubGlobal('location', new URL('/a#hash', origin))
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  const { load } = await comeAlive(a, html)
  expect(JSON.parse(JSON.stringify(await load()))).toEqual({ a: shownIn(html) })
  expect(fetch).not.toHaveBeenCalled()
})

test('What was too slow for the server is missing first, and asked for once the page has come alive.', async () => {
  let isAwake = false
  const outside = await openOutside((_, response) => {
    if (isAwake) sendJson(response, 'at last')
  })
  const a: TinyPage = { load: ({ http, calls }: PageContext) => http.get(calls['search'] ?? '') }
  const tiny = await openTiny({ a }, { calls: { search: `${outside.origin}/search` } })
  const html = await (await tiny.ask('/a')).text()
  expect(shownIn(html)).toMatchObject({ ok: false, problem: { id: 'too-slow' } })
  isAwake = true
  browse(origin)
  vi.stubGlobal('location', new URL('/a', origin))
  const { client, load } = await comeAlive(a, html)
  expect(await load()).toEqual({ a: shownIn(html) })
  expect(outside.asked).toHaveLength(1)
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
  expect(await load()).toMatchObject({ a: { ok: true, data: 'at last' } })
  expect(outside.asked).toHaveLength(2)
})

test('What failed on our side is shown as such, and asked for once the page has come alive.', async () => {
  const a: TinyPage = { load: ({ http }: PageContext) => http.get('/v1/notes') }
  const tiny = await openTiny({ a })
  await tiny.closeDatabase()
  const html = await (await tiny.ask('/a')).text()
  const own = await openOutside((_, response) => sendJson(response, 'recovered'))
  browse(own.origin)
  vi.stubGlobal('location', new URL('/a', own.origin))
  const { client, load } = await comeAlive(a, html)
  expect(await load()).toEqual({ a: shownIn(html) })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
  expect(await load()).toMatchObject({ a: { ok: true, data: 'recovered' } })
})
