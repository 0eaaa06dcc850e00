import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { customRoutes } from '#shell/http/custom-routes.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { hiddenFieldsIn, openTinyProduct, origin, openVisitor } from './tiny-product.tsx'

class Sold extends Error {}

const routes = [
  customRoutes({
    path: '/feeds',
    mount(app) {
      app.onError((error, { json }) => {
        if (error instanceof Sold) return json({ sold: true }, 410)
        throw error
      })
      app.get('/sold', () => {
        throw new Sold()
      })
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
      app.get('/full', () => {
        throw new AppError('limit-reached')
      })
      app.get('/words', ({ text }) => text('no JSON'))
      app.get('/who', ({ req, json, var: { nacre } }) =>
        json({ actor: nacre.actor, topic: req.query('topic') ?? null }),
      )
      app.post('/echo', async ({ req, json, var: { nacre } }) =>
        json({ actor: nacre.actor, sent: await req.json() }, 201),
      )
    },
  }),
  customRoutes({
    path: '/quiet',
    mount(app) {
      // Returns no response.
      app.onError((() => undefined) as never)
      app.notFound(({ json }) => json({ nothing: true }, 404))
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
    },
  }),
]

test('a product handles its own errors, and the shell handles the rest', async () => {
  const tiny = await openTinyProduct({}, { routes })
  const sold = await tiny.ask('/feeds/sold')
  expect([sold.status, await sold.json()]).toEqual([410, { sold: true }])
  for (const path of ['/feeds/broken', '/quiet/broken']) {
    const broken = await tiny.ask(path)
    expect(broken.status).toBe(500)
    expect(broken.headers.get('content-type')).toMatch(/^application\/problem\+json/u)
    expect(await broken.json()).toMatchObject({
      code: 'internal-error',
      requestId: expect.any(String),
    })
  }
  expect(tiny.errors).toHaveLength(2)
  const full = await tiny.ask('/feeds/full')
  expect(await full.json()).toMatchObject({ code: 'limit-reached' })
  const missing = await tiny.ask('/feeds/missing')
  expect(await missing.json()).toMatchObject({ code: 'not-found' })
  expect(await (await tiny.ask('/quiet/missing')).json()).toEqual({ nothing: true })
})

const loaded = (html: string) =>
  JSON.parse(/<pre>(.*?)<\/pre>/su.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '')

test('page code calls custom routes on the server as in the browser, with the permissions of its visitor', async () => {
  const tiny = await openTinyProduct(
    {
      a: {
        load: async ({ http }: PageContext) => ({
          who: await http.get('/feeds/who?topic=a%20b'),
          sold: await http.get('/feeds/sold'),
          words: await http.get('/feeds/words'),
          full: await http.get('/feeds/full'),
        }),
        async action({ http }: PageContext) {
          const result = await http.post<{ actor: { key?: string } }>('/feeds/echo', { a: 1 })
          return { to: result.ok ? `/a?by=${result.data.actor.key}` : '/a?failed' }
        },
      },
    },
    { routes },
  )
  const me = await openVisitor(tiny)
  const page = await tiny.ask('/a', { headers: { cookie: me.cookie } })
  const html = await page.text()
  const { who, sold, words, full } = loaded(html)
  expect(who).toMatchObject({ ok: true, data: { actor: { kind: 'visitor' }, topic: 'a b' } })
  expect(who.data.actor.key).toBeTruthy()
  expect(sold).toMatchObject({ ok: false, status: 410 })
  expect(words).toMatchObject({ ok: false, status: 0 })
  expect(full).toMatchObject({ ok: false, problem: { code: 'limit-reached' } })
  const sent = await tiny.ask('/a', {
    method: 'POST',
    body: hiddenFieldsIn(html),
    headers: { cookie: me.cookie, origin },
  })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(`/a?by=${who.data.actor.key}`)
})

test('a page that calls a custom route is not shared', async () => {
  const load = ({ http }: PageContext) => http.get('/feeds/who')
  const tiny = await openTinyProduct({ a: { load } }, { routes })
  const page = await tiny.ask('/a')
  expect(page.headers.get('cache-control')).toBe('no-store')
})
