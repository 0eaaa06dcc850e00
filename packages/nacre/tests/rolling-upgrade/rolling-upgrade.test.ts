import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from '#shell/store/open-database.ts'
import { previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { eachDatabase } from '../databases/each-database.ts'
import { versions } from './versions.ts'

const program = fileURLToPath(new URL('process.fixture.ts', import.meta.url))

/** A process that gets requests, and how many of them are under way. */
interface Upstream {
  readonly url: string
  readonly version: number
  readonly child: ChildProcess
  pending: number
}

async function openPostgres() {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('PostgreSQL is missing from eachDatabase.')
  onTestFinished(where.dispose)
  return { dataDir: where.dataDir, databaseUrl: where.url }
}

async function start(version: number, where: object): Promise<Upstream> {
  const child = fork(program, [JSON.stringify({ version, ...where })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  return { url: String(url), version, child, pending: 0 }
}

/** Sends requests to all processes in turn, as a load balancer does, until it is stopped. */
function sendRequests(upstreams: Upstream[]) {
  const failures: string[] = []
  const created = new Set<string>()
  let count = 0
  const stopping = new AbortController()
  const send = async (upstream: Upstream, method: string, path: string, body?: object) => {
    upstream.pending += 1
    const response = await fetch(upstream.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: 'Bearer load' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    upstream.pending -= 1
    if (!response.ok)
      failures.push(`${method} ${path} of ${upstream.version}: ${response.status} ${text}`)
    return response
  }
  const sendAll = async () => {
    while (!stopping.signal.aborted) {
      count += 1
      const value = `record ${count}`
      const upstream = upstreams[count % upstreams.length]
      const version = versions[upstream?.version ?? 0]
      if (!upstream || !version) throw new Error('No process is left.')
      const { path, body } = version
      if (count % 3 > 0) await send(upstream, 'GET', `${path}?limit=5&search=record`)
      else if ((await send(upstream, 'POST', path, body(value))).ok) created.add(value)
    }
  }
  const senders = Array.from({ length: 6 }, sendAll)
  return {
    failures,
    created,
    count: () => count,
    async stop() {
      stopping.abort()
      await Promise.all(senders)
    },
  }
}

test('a rename, a new required field and a removed one fail no request over three processes', async () => {
  const where = await openPostgres()
  const upstreams = [await start(0, where), await start(0, where), await start(0, where)]
  const load = sendRequests(upstreams)
  for (const version of versions.keys()) {
    for (const place of version === 0 ? [] : upstreams.keys()) {
      const before = load.count()
      // The new process migrates while the others serve requests.
      const fresh = await start(version, where)
      const [old] = upstreams.splice(place, 1, fresh)
      await expect.poll(() => old?.pending).toBe(0)
      const ended = old && once(old.child, 'exit')
      old?.child.kill('SIGTERM')
      await ended
      await expect.poll(load.count).toBeGreaterThan(before + 100)
    }
  }
  await load.stop()
  expect(load.failures.slice(0, 5)).toEqual([])

  const database = await openDatabase(where)
  onTestFinished(database.close)
  const rows = await database.read(sql.raw('select headline from volume').compile(database.build))
  expect(new Set(rows.map(({ headline }) => headline))).toEqual(load.created)
  const plan = await previewMigration(database, versions.at(-1)?.product ?? { entities: [] })
  expect(plan.isChanged).toBe(false)
}, 120_000)
