import { expect, test } from 'vitest'
import type { PageContext } from '#shell/http/page-context.ts'
import { ownRoutes } from '#shell/http/own-routes.ts'
import { Failure } from '#shell/model/failure.ts'
import { fieldsIn, openTiny, origin, somebody } from './tiny-product.tsx'

class Sold extends Error {}

const routes = [
  ownRoutes({
    path: '/feeds',
    mount(app) {
      app.onError((thrown, { json }) => {
        if (thrown instanceof Sold) return json({ sold: true }, 410)
        throw thrown
      })
      app.get('/sold', () => {
        throw new Sold()
      })
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
      app.get('/full', () => {
        throw new Failure('full')
      })
      app.get('/words', ({ text }) => text('no JSON'))
      app.get('/who', ({ req, json, var: { hands } }) =>
        json({ actor: hands.actor, wanted: req.query('wanted') ?? null }),
      )
      app.post('/echo', async ({ req, json, var: { hands } }) =>
        json({ actor: hands.actor, sent: await req.json() }, 201),
      )
    },
  }),
  ownRoutes({
    path: '/quiet',
    mount(app) {
      // Forgets to answer.
      app.onError((() => undefined) as never)
      app.notFound(({ json }) => json({ nothing: true }, 404))
      app.get('/broken', () => {
        throw new Error('The feed has secrets.')
      })
    },
  }),
]

test('A product answers its own errors, and the shell what is left.', async () => {
  const tiny = await openTiny({}, { routes })
  const sold = await tiny.ask('/feeds/sold')
  expect([sold.status, await sold.json()]).toEqual([410, { sold: true }])
  for (const path of ['/feeds/broken', '/quiet/broken']) {
    const broken = await tiny.ask(path)
    expect(broken.status).toBe(500)
    expect(broken.headers.get('content-type')).toMatch(/^application\/problem\+json/u)
    expect(await broken.json()).toMatchObject({ id: 'internal', request: expect.any(String) })
  }
  expect(tiny.errors).toHaveLength(2)
  const full = await tiny.ask('/feeds/full')
  expect(await full.json()).toMatchObject({ id: 'full' })
  const missing = await tiny.ask('/feeds/missing')
  expect(await missing.json()).toMatchObject({ id: 'not-found' })
  expect(await (await tiny.ask('/quiet/missing')).json()).toEqual({ nothing: true })
})

const loaded = (html: string) =>
  JSON.parse(/<pre>(.*?)<\/pre>/su.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '')

test('Page code reaches them on the server as in the browser, with the rights of whoever wants the page.', async () => {
  const tiny = await openTiny(
    {
      a: {
        load: async ({ http }: PageContext) => ({
          who: await http.get('/feeds/who?wanted=a%20b'),
          sold: await http.get('/feeds/sold'),
          words: await http.get('/feeds/words'),
          full: await http.get('/feeds/full'),
        }),
        async act({ http }: PageContext) {
          const answer = await http.post<{ actor: { key?: string } }>('/feeds/echo', { a: 1 })
          return { to: answer.ok ? `/a?by=${answer.data.actor.key}` : '/a?failed' }
        },
      },
    },
    { routes },
  )
  const me = await somebody(tiny)
  const page = await tiny.ask('/a', { headers: { cookie: me.cookie } })
  const html = await page.text()
  const { who, sold, words, full } = loaded(html)
  expect(who).toMatchObject({ ok: true, data: { actor: { kind: 'visitor' }, wanted: 'a b' } })
  expect(who.data.actor.key).toBeTruthy()
  expect(sold).toMatchObject({ ok: false, status: 410 })
  expect(words).toMatchObject({ ok: false, status: 0 })
  expect(full).toMatchObject({ ok: false, problem: { id: 'full' } })
  const sent = await tiny.ask('/a', {
    method: 'POST',
    body: fieldsIn(html),
    headers: { cookie: me.cookie, origin },
  })
  expect(sent.status).toBe(303)
  expect(sent.headers.get('location')).toBe(`/a?by=${who.data.actor.key}`)
})

test('A page that reads a route is not kept for others.', async () => {
  const load = ({ http }: PageContext) => http.get('/feeds/who')
  const tiny = await openTiny({ a: { load } }, { routes })
  const page = await tiny.ask('/a')
  expect(page.headers.get('cache-control')).toBe('no-store')
})
