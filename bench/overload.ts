import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'
import type { LoadResult } from './overload-load.ts'
import { startProgram } from './run-measurement.ts'
import { type BenchServer, startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'
import { percentile } from './statistics.ts'

const factors = [0.5, 1, 2, 5, 10]
const seconds = 5

type RequestHeaders = Readonly<Record<string, string>>

function textOf(line: string, headers: RequestHeaders, body = ''): string {
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-length': String(body.length) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** Runs the load in a process of its own. */
async function load(options: object): Promise<LoadResult> {
  const program = startProgram('overload-load.ts', [JSON.stringify(options)])
  let output = ''
  program.stdout.on('data', (part: Buffer) => void (output += String(part)))
  await once(program, 'close')
  return JSON.parse(output)
}

/** Sends a request every 50 milliseconds while `work` runs, and returns how long each took. */
async function probe(url: string, headers: RequestHeaders, work: Promise<unknown>) {
  const times: number[] = []
  let rejected = 0
  const ended = new AbortController()
  void work.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.ok) times.push(performance.now() - start)
    else rejected += 1
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
  return { p99: percentile(times, 0.99), rejected }
}

/**
 * Measures what clients see at 0.5 to 10 times the load that one process can take: reads, writes and
 * rendered pages, at times that do not depend on the responses. A second process sends them.
 */
export async function measureOverload(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const server = await startServer({ dataDir: folder, env: { SETUP_TOKEN: setUpToken } })
  try {
    return await measureAt(server)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAt(server: BenchServer): Promise<Figure[]> {
  const { visitor, user, key } = await signInAt(server)
  const json = { ...key, 'content-type': 'application/json' }
  const requests = [
    { share: 0.7, text: textOf('GET /v1/cards?limit=5', visitor) },
    { share: 0.1, text: textOf('POST /v1/notes', json, '{"name":"A note"}') },
    { share: 0.2, text: textOf('GET /welcome', visitor) },
  ]
  const port = Number(new URL(server.url).port)
  const warmUp = await load({ port, requests, connections: 32, seconds: 5 })
  const full = await load({ port, requests, connections: 32, seconds })
  const capacity = full.accepted / seconds
  const figures: Figure[] = [
    { what: 'requests each second with 32 connections', value: capacity.toFixed(0) },
    { what: 'of them rejected', value: String(warmUp.shed + full.shed) },
  ]
  for (const factor of factors) {
    const running = load({ port, requests, connections: 1_000, seconds, rate: capacity * factor })
    const [result, admin, live] = await Promise.all([
      running,
      probe(`${server.url}/v1/system/jobs`, user, running),
      probe(`${server.url}/livez`, {}, running),
    ])
    figures.push(...figuresOf(factor, result, { admin, live }))
  }
  const after = await load({ port, requests, connections: 32, seconds })
  const share = after.accepted / full.accepted
  return [...figures, { what: 'requests each second afterwards ÷ before', value: share.toFixed(2) }]
}

type Probe = Awaited<ReturnType<typeof probe>>

function figuresOf(
  factor: number,
  { accepted, shed, failed, acceptedTimes, shedTimes }: LoadResult,
  { admin, live }: { readonly admin: Probe; readonly live: Probe },
): readonly Figure[] {
  const figure = (what: string, value: string, budget?: string): Figure => ({
    what: `at ${factor} × that load: ${what}`,
    value,
    ...(budget !== undefined && { budget }),
  })
  // JSON has no NaN, so a missing percentile of the other process is null.
  const ms = (time: number | null) =>
    time === null || Number.isNaN(time) ? '–' : `${time.toFixed(0)} ms`
  return [
    figure('accepted, rejected, failed', `${accepted} ${shed} ${failed}`),
    figure(
      'accepted, median and p99',
      acceptedTimes.map(ms).join(', '),
      factor <= 5 ? '300 ms' : undefined,
    ),
    figure(
      'rejected, median and p99',
      shedTimes.map(ms).join(', '),
      factor <= 5 ? '20 ms' : undefined,
    ),
    figure('an administrator, p99', `${ms(admin.p99)}, ${admin.rejected} rejected`),
    figure('/livez, p99', `${ms(live.p99)}, ${live.rejected} rejected`),
  ]
}
