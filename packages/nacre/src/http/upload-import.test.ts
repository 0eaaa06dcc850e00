import { expect, test } from 'vitest'
import { AppError } from '#shell/language/errors/app-error.ts'
import { fakeBrowser, fakeNavigation } from './browser.fixture.ts'
import { sendJson, startExternalServer } from './external-server.fixture.ts'
import { uploadImport } from './upload-import.ts'

const counts = { created: 1, changed: 0, unchanged: 0, rejected: 0 }
const report = { isCommitted: true, counts, rows: [], rejected: '', ignored: [] }

/** Imports a file from a page with this cookie, into a server that accepts the token `valid`. */
async function startImport(cookie: string, issuedToken = 'valid') {
  const server = await startExternalServer(({ url, headers }, response) => {
    if (url === '/v1/session') return sendJson(response, { xsrfToken: issuedToken })
    if (headers['x-xsrf-token'] !== 'valid') {
      const { problem } = new AppError('csrf-failed')
      response.writeHead(403, { 'content-type': 'application/problem+json' })
      return response.end(JSON.stringify(problem))
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    return response.end(`${JSON.stringify({ counts })}\n${JSON.stringify({ report })}\n`)
  })
  fakeBrowser(server.origin, cookie)
  const progress: unknown[] = []
  const result = await uploadImport(
    fakeNavigation().http,
    'cards',
    { dryRun: 'false' },
    new Blob(['title\nA card\n'], { type: 'text/csv' }),
    { key: 'once', onProgress: (current) => progress.push(current) },
  )
  const imports = server.requests.filter(({ method }) => method === 'POST')
  return { result, progress, imports, requestCount: server.requests.length }
}

test('imports a file and reports progress', async () => {
  const { result, progress, imports, requestCount } = await startImport('XSRF-TOKEN=valid')
  expect(result).toEqual({ ok: true, status: 200, data: report })
  expect(progress).toEqual([counts])
  expect(requestCount).toBe(1)
  expect(imports[0]).toMatchObject({
    url: '/v1/cards/import?dryRun=false&progress=true',
    body: 'title\nA card\n',
    headers: { 'content-type': 'text/csv', 'idempotency-key': 'once' },
  })
})

test('requests a token if the cookie has none', async () => {
  const { result, imports } = await startImport('')
  expect(result).toMatchObject({ ok: true })
  expect(imports).toHaveLength(1)
})

test('renews an expired token once, with the same file and idempotency key', async () => {
  const { result, imports } = await startImport('XSRF-TOKEN=stale')
  expect(result).toMatchObject({ ok: true })
  expect(imports.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['stale', 'valid'])
  expect(imports[1]?.body).toBe(imports[0]?.body)
  expect(imports[1]?.headers['idempotency-key']).toBe('once')
})

test('returns the error if the new token is rejected too', async () => {
  const { result, imports } = await startImport('XSRF-TOKEN=stale', 'stale')
  expect(result).toMatchObject({ ok: false, status: 403, problem: { code: 'csrf-failed' } })
  expect(imports).toHaveLength(2)
})
