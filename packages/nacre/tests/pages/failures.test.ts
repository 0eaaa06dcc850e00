import { expect, test } from 'vitest'
import { acceptFor } from '#shell/http/page-answers.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { createLoadFailure } from '#shell/ui/records/session.ts'
import { openTinyProduct, openVisitor, type TinyApp, type TinyPage } from './tiny-product.tsx'

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

async function expectApology(tiny: TinyApp, response: Response): Promise<void> {
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const text = await response.text()
  expect(text).toContain('<h1>Something went wrong. Please try again.</h1>')
  expect(text).toContain('<link rel="stylesheet" href="/assets/all.css">')
  const { requestId, error } = tiny.errors.at(-1) ?? {}
  expect(text).toContain(`<code>${requestId}</code>`)
  expect(String(error)).toContain(secret)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/\bat .*:\d+:\d+|\.tsx?\b|node_modules/u)
}

test('a page that throws gets a readable error with the request id, and never a stack trace', async () => {
  const tiny = await openTinyProduct(broken)
  for (const path of Object.keys(broken)) {
    await expectApology(tiny, await tiny.ask(`/${path}`, { headers: html }))
  }
  expect(tiny.errors).toHaveLength(3)
})

test('an error of a loader during a client-side navigation is logged with the request id', async () => {
  const tiny = await openTinyProduct(broken)
  for (const path of ['/load', '/later']) {
    const response = await tiny.ask(path, { headers: { accept: acceptFor('screen') } })
    expect(await response.text()).not.toContain(secret)
    const { requestId, error } = tiny.errors.at(-1) ?? {}
    expect(requestId).toEqual(expect.any(String))
    expect(String(error)).toContain(secret)
  }
  expect(tiny.errors).toHaveLength(2)
})

test('the error is the same with a visitor cookie and for HEAD', async () => {
  const tiny = await openTinyProduct(broken)
  const { cookie } = await openVisitor(tiny)
  await expectApology(tiny, await tiny.ask('/load', { headers: { ...html, cookie } }))
  expect((await tiny.ask('/load', { method: 'HEAD', headers: html })).status).toBe(500)
})

test('an API client gets a problem', async () => {
  const tiny = await openTinyProduct(broken)
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }] as Record<
    string,
    string
  >[]) {
    const response = await tiny.ask('/load', { headers })
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const { requestId } = tiny.errors.at(-1) ?? {}
    expect(await response.json()).toEqual({
      ...new AppError('internal-error').problem,
      requestId,
    })
  }
})

test('a form whose page throws gets an error page, and the cause is in the log', async () => {
  const tiny = await openTinyProduct({ a: { action: throwing } })
  const { cookie, token } = await openVisitor(tiny)
  const body = new URLSearchParams({ 'xsrf-token': token })
  await expectApology(
    tiny,
    await tiny.ask('/a', { method: 'POST', body, headers: { ...html, cookie } }),
  )
  expect(tiny.errors).toHaveLength(1)
})

test('a page works again once its dependencies are available', async () => {
  let isBroken = true
  const tiny = await openTinyProduct({
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

test('a module that failed to load is loaded again on the next request', async () => {
  let tries = 0
  const tiny = await openTinyProduct({
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

test('an AppError thrown by a page keeps its status and is not logged as an error', async () => {
  const tiny = await openTinyProduct({
    a: { load: async () => Promise.reject(new AppError('forbidden', { cause: secret })) },
  })
  const response = await tiny.ask('/a', { headers: html })
  expect(response.status).toBe(403)
  const text = await response.text()
  expect(text).toContain('<h1>You don’t have permission to do this.</h1>')
  expect(text).not.toContain(secret)
  expect(tiny.errors).toEqual([])
})

test('a page that requires a failed response contains its problem and Retry-After', async () => {
  const away = new AppError('database-unavailable', { details: { retryAfter: 5 } })
  const load = async () => Promise.reject(createLoadFailure(away.problem))
  const tiny = await openTinyProduct({ a: { load } })
  const response = await tiny.ask('/a', { headers: html })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toContain('<h1>The database is unavailable.')
})

test('if the database fails, the page is sent without its data, not cached, and the error is logged', async () => {
  const tiny = await openTinyProduct({
    a: { load: async ({ http }) => (await http.get('/v1/notes')).ok },
  })
  await tiny.closeDatabase()
  const response = await tiny.ask('/a', { headers: html })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('<pre>false</pre>')
  expect(tiny.errors).toHaveLength(1)
  expect(tiny.errors[0]).toMatchObject({ requestId: 'request-1', error: expect.any(Error) })
  const direct = await tiny.ask('/v1/notes')
  expect(direct.status).toBe(500)
  const { title, requestId } = await direct.json()
  expect([title, requestId]).toEqual(['Something went wrong. Please try again.', 'request-2'])
  expect(tiny.errors).toHaveLength(2)
})
