import { expect, test } from 'vitest'
import { Failure } from '#shell/model/failure.ts'
import { unanswered } from '#shell/ui/areas/session.ts'
import { openTiny, somebody, type Tiny, type TinyPage } from './tiny-product.tsx'

const secret = 'a secret at /etc/passwd'
const throwing = () => {
  throw new Error(secret)
}
const html = { accept: 'text/html,*/*;q=0.8' }

const broken: Record<string, TinyPage> = {
  load: { load: throwing },
  later: { load: async () => throwing() },
  component: { Page: throwing },
}

async function expectApology(tiny: Tiny, answer: Response): Promise<void> {
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await answer.text()
  expect(text).toContain('<h1>Something went wrong on our side.</h1>')
  expect(text).toContain('<link rel="stylesheet" href="/assets/all.css">')
  const { requestId, error } = tiny.errors.at(-1) ?? {}
  expect(text).toContain(`<code>${requestId}</code>`)
  expect(String(error)).toContain(secret)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/\bat .*:\d+:\d+|\.tsx?\b|node_modules/u)
}

test('A page that fails says so in words, with the number that the log has, and never shows a stack.', async () => {
  const tiny = await openTiny(broken)
  for (const path of Object.keys(broken)) {
    await expectApology(tiny, await tiny.ask(`/${path}`, { headers: html }))
  }
  expect(tiny.errors).toHaveLength(3)
})

test('The page itself fails no worse for people with a visitor’s cookie, and for HEAD.', async () => {
  const tiny = await openTiny(broken)
  const { cookie } = await somebody(tiny)
  await expectApology(tiny, await tiny.ask('/load', { headers: { ...html, cookie } }))
  expect((await tiny.ask('/load', { method: 'HEAD', headers: html })).status).toBe(500)
})

test('A program gets the failure as a problem.', async () => {
  const tiny = await openTiny(broken)
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }] as Record<
    string,
    string
  >[]) {
    const answer = await tiny.ask('/load', { headers })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const { requestId } = tiny.errors.at(-1) ?? {}
    expect(await answer.json()).toEqual({ ...new Failure('internal').problem, request: requestId })
  }
})

test('A form whose page fails says so, and what went wrong is in the log.', async () => {
  const tiny = await openTiny({ a: { act: throwing } })
  const { cookie, token } = await somebody(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  await expectApology(
    tiny,
    await tiny.ask('/a', { method: 'POST', body, headers: { ...html, cookie } }),
  )
  expect(tiny.errors).toHaveLength(1)
})

test('A page works again as soon as what it needs is there.', async () => {
  let isBroken = true
  const tiny = await openTiny({
    a: {
      async load() {
        return isBroken ? throwing() : 'fine'
      },
    },
  })
  expect((await tiny.ask('/a')).status).toBe(500)
  isBroken = false
  expect((await tiny.ask('/a')).status).toBe(200)
})

test('Code that could not be loaded is loaded again by the next who wants it.', async () => {
  let tries = 0
  const tiny = await openTiny({
    a: {
      async arrive() {
        tries += 1
        if (tries === 1) throwing()
      },
    },
  })
  await expectApology(tiny, await tiny.ask('/a', { headers: html }))
  expect((await tiny.ask('/a')).status).toBe(200)
})

test('A refusal that a page throws is told as what it is, and is no error.', async () => {
  const tiny = await openTiny({
    a: { load: async () => Promise.reject(new Failure('forbidden', { cause: secret })) },
  })
  const answer = await tiny.ask('/a', { headers: html })
  expect(answer.status).toBe(403)
  const text = await answer.text()
  expect(text).toContain('<h1>You may not do this.</h1>')
  expect(text).not.toContain(secret)
  expect(tiny.errors).toEqual([])
})

test('A page that cannot be made without an answer says why there was none, and when to come again.', async () => {
  const away = new Failure('no-database', { more: { retryAfter: 5 } })
  const load = async () => Promise.reject(unanswered(away.problem))
  const tiny = await openTiny({ a: { load } })
  const answer = await tiny.ask('/a', { headers: html })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('<h1>The database cannot be used at the moment.')
})

test('When the database fails under a page, the page goes out without it, is kept by nobody, and the log knows.', async () => {
  const tiny = await openTiny({ a: { load: async ({ http }) => (await http.get('/v1/notes')).ok } })
  await tiny.closeDatabase()
  const answer = await tiny.ask('/a', { headers: html })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('<pre>false</pre>')
  expect(tiny.errors).toHaveLength(1)
  expect(tiny.errors[0]).toMatchObject({ requestId: 'request-1', error: expect.any(Error) })
  const direct = await tiny.ask('/v1/notes')
  expect(direct.status).toBe(500)
  const { title, request } = await direct.json()
  expect([title, request]).toEqual(['Something went wrong on our side.', 'request-2'])
  expect(tiny.errors).toHaveLength(2)
})
