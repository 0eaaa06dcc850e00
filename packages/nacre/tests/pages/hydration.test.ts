import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '#shell/http/browser.fixture.ts'
import { createBrowserHttp } from '#shell/http/browser-http.ts'
import type { Http } from '#shell/http/http.ts'
import { startExternalServer, sendJson } from '#shell/http/external-server.fixture.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { page } from '#shell/language/product/page.ts'
import { loadInitialPage } from '#shell/ui/load-initial-page.ts'
import { createRoutes } from '#shell/ui/routes.tsx'
import { parseBootData, openTinyProduct, origin, type TinyPage } from './tiny-product.tsx'

/** Runs the page’s `load` again with the data in the document, as a browser does. */
async function hydrate(tinyPage: TinyPage, html: string) {
  const { calls, transfer } = parseBootData(html)
  const client = createBrowserHttp(transfer)
  const load = (http: Http = client.http) => {
    const files = { '/product/pages/a/page.tsx': async () => ({ Page: () => null, ...tinyPage }) }
    const declared = { a: page({ path: '/a', title: '', description: '' }) }
    return loadInitialPage(createRoutes({ pages: declared }, files, { http, calls }))
  }
  return { client, load }
}

const renderedDataIn = (html: string) =>
  JSON.parse((/<pre>(.*?)<\/pre>/su.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'))

test('the first load in the browser needs no request and returns what the server rendered', async () => {
  const a: TinyPage = {
    async load({ http, url }) {
      const list = await http.get('/v1/notes?limit=1')
      const again = await http.get(`${url.origin}/v1/notes?limit=1`)
      const none = await http.get('/v1/notes/none')
      return { list, again, none, head: await http.head('/v1/notes'), where: url.pathname }
    },
  }
  const tiny = await openTinyProduct({ a })
  const html = await (await tiny.ask('/a')).text()
  fakeBrowser(origin)
  vi.stubGlobal('location', new URL('/a#hash', origin))
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  const { load } = await hydrate(a, html)
  expect(JSON.parse(JSON.stringify(await load()))).toEqual({ a: renderedDataIn(html) })
  expect(fetch).not.toHaveBeenCalled()
})

test('data that exceeded the time budget is missing at first, and requested after hydration', async () => {
  let isAwake = false
  const outside = await startExternalServer((_, response) => {
    if (isAwake) sendJson(response, 'at last')
  })
  const a: TinyPage = { load: ({ http, calls }: PageContext) => http.get(calls['search'] ?? '') }
  const tiny = await openTinyProduct(
    { a },
    { calls: { search: `${outside.origin}/search` }, budget: 1000 },
  )
  const html = await (await tiny.ask('/a')).text()
  expect(renderedDataIn(html)).toMatchObject({ ok: false, problem: { code: 'gateway-timeout' } })
  isAwake = true
  fakeBrowser(origin)
  vi.stubGlobal('location', new URL('/a', origin))
  const { client, load } = await hydrate(a, html)
  expect(await load()).toEqual({ a: renderedDataIn(html) })
  expect(outside.requests).toHaveLength(1)
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
  expect(await load()).toMatchObject({ a: { ok: true, data: 'at last' } })
  expect(outside.requests).toHaveLength(2)
})

test('a 5xx during rendering is shown and retried after hydration', async () => {
  const a: TinyPage = { load: ({ http }: PageContext) => http.get('/v1/notes') }
  const tiny = await openTinyProduct({ a })
  await tiny.closeDatabase()
  const html = await (await tiny.ask('/a')).text()
  const own = await startExternalServer((_, response) => sendJson(response, 'recovered'))
  fakeBrowser(own.origin)
  vi.stubGlobal('location', new URL('/a', own.origin))
  const { client, load } = await hydrate(a, html)
  expect(await load()).toEqual({ a: renderedDataIn(html) })
  client.hydrated()
  expect(await client.stable).toEqual({ missing: true })
  expect(await load()).toMatchObject({ a: { ok: true, data: 'recovered' } })
})
