import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { serveLibrary, type ServedLibrary } from '../../library/serve-library.ts'

async function openServer(): Promise<ServedLibrary> {
  const [sqlite] = eachDatabase
  if (!sqlite) throw new Error('No database is configured.')
  const library = await serveLibrary(sqlite)
  onTestFinished(library.close)
  return library
}

test('an export downloads as a CSV file, with gzip or without compression', async () => {
  const { url } = await openServer()
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

test('an import accepts a file of 2 MB, but no cross-site request and no anonymous user', async () => {
  const { url, newVisitor, newKey } = await openServer()
  const { cookie, token } = await newVisitor()
  const body = `about\nMore light\n${`${'x'.repeat(3_000)}\n`.repeat(700)}`
  expect(body.length).toBeGreaterThan(2 * 1024 * 1024)
  const importFile = (headers: Record<string, string>, type = 'text/csv') =>
    fetch(`${url}/v1/suggestions/import`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': type, ...headers },
    })
  expect((await importFile({})).status).toBe(403)
  const foreign = { 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site' }
  expect((await importFile(foreign)).status).toBe(403)
  const sameOrigin = { 'x-xsrf-token': token, 'sec-fetch-site': 'same-origin' }
  expect((await importFile(sameOrigin, 'text/plain')).status).toBe(415)
  // The limit for visitors is lower.
  expect((await importFile(sameOrigin)).status).toBe(413)
  const response = await importFile(await newKey())
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    isCommitted: true,
    counts: { created: 1, rejected: 700 },
  })
})

test('an import of a long file with progress=true reads the file to its last row', async () => {
  const { url, newKey, where } = await openServer()
  const response = await fetch(`${url}/v1/suggestions/import?progress=true&dryRun=true`, {
    method: 'POST',
    body: `about\n${`${'x'.repeat(3_000)}\n`.repeat(900)}Last\n`,
    headers: { 'content-type': 'text/csv', ...(await newKey()) },
  })
  const lines = (await response.text()).trim().split('\n')
  const { report } = JSON.parse(lines.at(-1) ?? '')
  expect(report.counts).toMatchObject({ created: 1, rejected: 900 })
  const listFiles = () => readdir(join(where.dataDir, 'files'))
  const listUploads = async () => (await listFiles()).filter((name) => name.startsWith('.'))
  await expect.poll(listUploads).toEqual([])
})

test('an import ends early when the client closes the connection', async () => {
  const { url, newKey, database } = await openServer()
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
  // Each row is one write, even if it is rejected.
  const countWrites = () => writes.mock.calls.length
  let before = -1
  await expect
    .poll(
      () => {
        const now = countWrites()
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
