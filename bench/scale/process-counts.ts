import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSql } from '#tests/databases/run-sql.ts'
import type { Figure } from '../figure.ts'
import { sendRequests } from '../send-requests.ts'
import { type BenchServer, cpuOf, startServer } from '../server.ts'
import { type ClientHeaders, setUpToken, signInAt } from '../sign-in.ts'
import { median } from '../statistics.ts'

const counts = [1, 2, 4]
const requests = 6_000
const path = '/v1/notes?limit=10'
const [sessions, jobs] = [100_000, 1_000_000]

/**
 * Measures the default product over PostgreSQL with several processes, and with many sessions and jobs. The clients,
 * the processes and the database share this machine.
 */
export async function measureProcessCounts(postgres: string): Promise<Figure[]> {
  await runSql(postgres, 'create database counts')
  const url = new URL(postgres)
  url.pathname = 'counts'
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const env = { DATABASE_URL: url.href, SETUP_TOKEN: setUpToken, LOG_LEVEL: 'warn' }
  const servers: BenchServer[] = []
  const figures: Figure[] = []
  let headers: ClientHeaders | undefined
  try {
    for (const count of counts) {
      while (servers.length < count) servers.push(await startServer({ dataDir, env }))
      headers ??= await signInAt({ url: servers[0]?.url ?? '' })
      figures.push(await measureThroughput(servers, headers))
    }
    for (const server of servers.splice(1)) await server.stop()
    const [server] = servers
    if (server && headers) figures.push(...(await measureTables(url.href, server, headers)))
    return figures
  } finally {
    for (const server of servers) await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureThroughput(
  servers: readonly BenchServer[],
  { key }: ClientHeaders,
): Promise<Figure> {
  const send = (all: number) =>
    Promise.all(servers.map(({ url }) => sendRequests(url + path, all / servers.length, key)))
  await send(requests / 4)
  const cpuBefore = sum(servers.map((server) => server.cpu()))
  const databaseBefore = databaseCpu()
  const start = performance.now()
  await send(requests)
  const seconds = (performance.now() - start) / 1_000
  const own = (sum(servers.map((server) => server.cpu())) - cpuBefore) / requests
  const database = (databaseCpu() - databaseBefore) / requests
  return {
    what: `${servers.length} process${servers.length === 1 ? '' : 'es'} over PostgreSQL: CPU per list ${own.toFixed(2)} ms, of the database ${database.toFixed(2)} ms`,
    value: `${(requests / seconds).toFixed(0)} / s`,
  }
}

/** Compares the time of requests before and after the tables are full. */
async function measureTables(
  database: string,
  { url }: BenchServer,
  { user, key }: ClientHeaders,
): Promise<Figure[]> {
  const readSession = () => timeOf(`${url}/v1/session`, { headers: user })
  const create = () =>
    timeOf(`${url}/v1/notes`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Scale' }),
    })
  const before = [await readSession(), await create()] as const
  await runSql(
    database,
    `insert into nacre_session (hash, user_id, stage, is_multi_factor, created_at, last_seen_at, expires_at, idle_seconds, reauthenticated_at, is_remembered, method)
      select 'scale' || number, user_id, stage, is_multi_factor, created_at, last_seen_at, expires_at, idle_seconds, reauthenticated_at, is_remembered, method
      from (select * from nacre_session limit 1) as one, generate_series(1, ${sessions}) as number`,
    `insert into nacre_job (id, name, run_at, attempts, state)
      select lpad(number::text, 16, '0'), 'scale', now() + interval '1 day', 0, 'pending' from generate_series(1, ${jobs}) as number`,
    'vacuum analyze',
  )
  const after = [await readSession(), await create()] as const
  const figure = (what: string, [one, other]: readonly [number, number]): Figure => ({
    what: `${what} (${one.toFixed(2)} ms, then ${other.toFixed(2)} ms)`,
    value: `${(other / one).toFixed(2)} ×`,
    budget: '1.5 ×',
  })
  return [
    figure('a session, with 100,000 others', [before[0], after[0]]),
    figure('a new record, with 1,000,000 jobs that wait', [before[1], after[1]]),
  ]
}

/** Returns the median time of a request in milliseconds. */
async function timeOf(url: string, init: RequestInit): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 500; count += 1) {
    const start = performance.now()
    const response = await fetch(url, init)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - start)
  }
  return median(times.slice(100))
}

/** Returns the CPU time of all processes of PostgreSQL in milliseconds. */
function databaseCpu(): number {
  return sum(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name) && commandOf(name).includes('postgres'))
      .map((pid) => {
        try {
          return cpuOf(Number(pid))
        } catch {
          return 0
        }
      }),
  )
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8')
  } catch {
    return ''
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
