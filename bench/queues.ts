import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createAppBuild } from '../packages/nacre/cli/app-build.mjs'
import { exampleLibrary } from '#tests/examples.ts'
import type { Figure } from './figure.ts'
import { startServer } from './server.ts'
import { type ClientHeaders, setUpToken, signInAt } from './sign-in.ts'
import { percentile } from './statistics.ts'

const seconds = 5
const clients = 20
const records = 20_000

/** What takes long, as its clients send it. */
interface ExpensiveRequest {
  readonly name: string
  send(count: number): Promise<Response>
}

/**
 * Measures how long a list takes while each kind of expensive request is sent by more clients than its
 * queue serves.
 */
export async function measureQueues(): Promise<Figure[]> {
  const folder = await createAppBuild(exampleLibrary).ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const env = { SETUP_TOKEN: setUpToken, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServer({ dataDir, main: join(folder, 'server/main.js'), env })
  try {
    const headers = await signInAt(server)
    await fill(server.url, headers)
    const figures: Figure[] = []
    const alone = await measure(server.url, headers, [])
    figures.push({ what: 'a list, median and p99', value: formatTimes(alone.times) })
    for (const request of await expensiveRequests(server.url, headers)) {
      const { times, done, rejected } = await measure(server.url, headers, [request])
      figures.push({
        what: `with ${clients} clients of ${request.name}`,
        value: `${formatTimes(times)} (${done} answered, ${rejected} rejected)`,
      })
    }
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(url: string, { key }: ClientHeaders): Promise<void> {
  const json = { ...key, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'All of them', floor: 1 })
  const shelf = await fetch(`${url}/v1/book-shelves`, { method: 'POST', headers: json, body })
  const { id } = (await shelf.json()) as { id: string }
  const response = await importRows(url, key, { shelf: id, count: records })
  if (!response.ok) throw new Error(await response.text())
}

function importRows(
  url: string,
  key: ClientHeaders['key'],
  { shelf, count, query = '' }: { shelf: string; count: number; query?: string },
): Promise<Response> {
  const rows = Array.from({ length: count }, (_, at) => `Book ${at},${shelf},${at + 1},4.50,good`)
  const body = `title,shelf,pages,price,condition\n${rows.join('\n')}\n`
  const headers = { ...key, 'content-type': 'text/csv' }
  return fetch(`${url}/v1/books/import${query}`, { method: 'POST', headers, body })
}

async function expensiveRequests(
  url: string,
  { key, visitor }: ClientHeaders,
): Promise<readonly ExpensiveRequest[]> {
  const shelves = await fetch(`${url}/v1/book-shelves?limit=1`, { headers: key })
  const { items } = (await shelves.json()) as { items: readonly { id: string }[] }
  const shelf = items[0]?.id ?? ''
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = await sharp({
    create: { width: 2_000, height: 1_500, channels: 3, background: '#888888', noise },
  })
    .jpeg()
    .toBuffer()
  const post = (path: string, headers: Readonly<Record<string, string>>, body: BodyInit) =>
    fetch(url + path, { method: 'POST', headers, body })
  return [
    {
      name: 'exports of 20,000 records',
      send: () => fetch(`${url}/v1/books/export`, { headers: key }),
    },
    {
      name: 'imports of 500 rows',
      send: () => importRows(url, key, { shelf, count: 500, query: '?dryRun=true' }),
    },
    {
      name: 'pictures of 3 megapixels',
      send: () =>
        post('/v1/files/books/cover', { ...key, 'content-type': 'image/jpeg' }, picture as never),
    },
    {
      name: 'passwords',
      // Each guess comes from another address, or the limit for one address would reject it.
      send: (count) =>
        post(
          '/v1/session',
          {
            ...visitor,
            'content-type': 'application/json',
            'x-forwarded-for': `10.${count % 256}.${Math.floor(count / 256)}.1`,
          },
          JSON.stringify({
            email: `ada${count}@example.org`,
            password: 'three blue buses at night',
          }),
        ),
    },
  ]
}

/** Measures a list again and again, while clients send expensive requests one after the other. */
async function measure(
  url: string,
  { visitor }: ClientHeaders,
  requests: readonly ExpensiveRequest[],
) {
  const end = performance.now() + seconds * 1_000
  let [count, done] = [0, 0]
  const working = requests.flatMap((request) =>
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        count += 1
        const response = await request.send(count)
        await response.arrayBuffer()
        const isRejected = [429, 503].includes(response.status)
        if (!isRejected) done += 1
        // A client that is rejected waits, for a shorter time than it is asked to.
        else await new Promise((resolve) => void setTimeout(resolve, 100))
      }
    }),
  )
  const times: number[] = []
  while (performance.now() < end) {
    const start = performance.now()
    const response = await fetch(`${url}/v1/books?limit=5`, { headers: visitor })
    await response.arrayBuffer()
    if (response.ok) times.push(performance.now() - start)
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
  await Promise.all(working)
  return { times, done, rejected: count - done }
}

const formatTimes = (times: readonly number[]) =>
  [0.5, 0.99].map((share) => `${percentile([...times], share).toFixed(0)} ms`).join(', ')
