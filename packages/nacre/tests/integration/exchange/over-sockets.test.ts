import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { serveLibrary, type ServedLibrary } from '../../library/serve-library.ts'

async function served(): Promise<ServedLibrary> {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('There is no database.')
  const library = await serveLibrary(sqlite)
  onTestFinished(library.close)
  return library
}

test('a list is taken away as a file, compressed or not', async () => {
  const { url } = await served()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const response = await fetch(`${url}/v1/books/export?bom=true&fields=title,shelf`, { headers })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="books.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(5)
  }
  const head = await fetch(`${url}/v1/books/export`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await fetch(`${url}/v1/loans/export`)).status).toBe(401)
  expect((await fetch(`${url}/v1/books/export?format=xml`)).status).toBe(400)
})

test('a file that is longer than other bodies may be is brought in, by nobody but our own pages', async () => {
  const { url, newVisitor, newKey } = await served()
  const { cookie, token } = await newVisitor()
  const body = `about\nMore light\n${`${'x'.repeat(3_000)}\n`.repeat(700)}`
  expect(body.length).toBeGreaterThan(2 * 1024 * 1024)
  const bring = (headers: Record<string, string>, type = 'text/csv') =>
    fetch(`${url}/v1/suggestions/import`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': type, ...headers },
    })
  expect((await bring({})).status).toBe(403)
  const foreign = { 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site' }
  expect((await bring(foreign)).status).toBe(403)
  const own = { 'x-xsrf-token': token, 'sec-fetch-site': 'same-origin' }
  expect((await bring(own, 'text/plain')).status).toBe(415)
  // Without an account much less may be brought.
  expect((await bring(own)).status).toBe(413)
  const response = await bring(await newKey())
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    isCommitted: true,
    counts: { created: 1, rejected: 700 },
  })
})

test('a long file whose progress is told is brought in to its last row', async () => {
  const { url, newKey, where } = await served()
  const response = await fetch(`${url}/v1/suggestions/import?progress=true&dryRun=true`, {
    method: 'POST',
    body: `about\n${`${'x'.repeat(3_000)}\n`.repeat(900)}Last\n`,
    headers: { 'content-type': 'text/csv', ...(await newKey()) },
  })
  const lines = (await response.text()).trim().split('\n')
  const { report } = JSON.parse(lines.at(-1) ?? '')
  expect(report.counts).toMatchObject({ created: 1, rejected: 900 })
  const left = () => readdir(join(where.dataDir, 'files'))
  const coming = async () => (await left()).filter((name) => name.startsWith('.'))
  await expect.poll(coming).toEqual([])
})

test('an import whose answer nobody reads any more ends early', async () => {
  const { url, newKey, database } = await served()
  const writes = vi.spyOn(database, 'write')
  const rows = 40_000
  const aborted = new AbortController()
  const response = await fetch(`${url}/v1/suggestions/import?progress=true`, {
    method: 'POST',
    body: `about\n${Array.from({ length: rows }, (_, row) => `Idea ${row}`).join('\n')}`,
    headers: { 'content-type': 'text/csv', ...(await newKey()) },
    signal: aborted.signal,
  })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  const { counts } = JSON.parse(new TextDecoder().decode(value).split('\n')[0] ?? '')
  expect(counts.created + counts.rejected).toBeGreaterThan(0)
  aborted.abort()
  // Each row that is tried is a write, whether it is stored or not.
  const tried = () => writes.mock.calls.length
  let before = -1
  await expect
    .poll(
      () => {
        const now = tried()
        const isStill = now === before
        before = now
        return isStill
      },
      { interval: 300 },
    )
    .toBe(true)
  expect(before).toBeGreaterThan(counts.rejected)
  expect(before).toBeLessThan(rows)
})
