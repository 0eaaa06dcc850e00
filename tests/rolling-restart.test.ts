import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, killProcess, spawnReadyServer } from './built-server.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { freePort, hasCaddy, hasNginx, publicName, startCaddy, startNginx } from './proxies.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const account = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }
const total = 20_000

/** Starts two processes over one PostgreSQL. Each can be restarted on its port. */
async function startProcesses() {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('PostgreSQL is missing from eachDatabase.')
  onTestFinished(where.dispose)
  const { dataDir, url } = where
  const ports = [await freePort(), await freePort()]
  const start = async (port: number) => {
    const child = await spawnReadyServer(dataDir, {
      DATABASE_URL: url,
      SETUP_TOKEN: setUpToken,
      ORIGIN: `https://${publicName}`,
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '3',
    })
    onTestFinished(() => killProcess(child))
    return child
  }
  const children = new Map<number, Awaited<ReturnType<typeof start>>>()
  for (const port of ports) children.set(port, await start(port))
  return {
    upstreams: ports.map((port) => `127.0.0.1:${port}`),
    /** Restarts one process after the other, each as soon as the proxy uses the one before. */
    async restart(countProcesses: () => number) {
      for (const port of ports) {
        const child = children.get(port)
        if (!child) continue
        const before = countProcesses()
        const closed = once(child, 'close')
        child.kill('SIGTERM')
        expect(await closed).toEqual([0, null])
        children.set(port, await start(port))
        await expect.poll(countProcesses, { timeout: 20_000 }).toBeGreaterThan(before)
      }
    },
  }
}

interface Sent {
  readonly status: number | string
  readonly path: string
  readonly cookies: readonly string[]
  /** The part of the request id that differs for each process. */
  readonly process?: string
}

/** Sends requests to a proxy over connections that stay open, as browsers do. */
function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  onTestFinished(() => agent.destroy())
  return (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    new Promise<Sent>((resolve) => {
      const options = { agent, port, method, path, headers: { host: publicName, ...headers } }
      const sent = request(options, (response) => {
        response.resume()
        response.once('close', () =>
          resolve({
            path: `${method} ${path}`,
            status: response.complete ? (response.statusCode ?? 0) : 'aborted',
            cookies: response.headers['set-cookie'] ?? [],
            process: String(response.headers['x-request-id']).split('-')[0] ?? '',
          }),
        )
      })
      sent.once('error', (error) => resolve({ path, status: String(error), cookies: [] }))
      sent.end(body && JSON.stringify(body))
    })
}

test.for([
  { name: 'nginx', has: hasNginx, start: startNginx, file: 'nacre-processes.conf' },
  { name: 'Caddy', has: hasCaddy, start: startCaddy, file: 'Caddyfile.processes' },
])(
  'a rolling restart behind $name fails no request',
  { timeout: 180_000 },
  async ({ has, start, file }, { skip }) => {
    skip(!has, 'The proxy is not installed.')
    const { upstreams, restart } = await startProcesses()
    const port = await freePort()
    onTestFinished(await start(file, port, upstreams))
    const send = createSender(port)
    await expect.poll(async () => (await send('GET', '/login')).status).toBe(200)

    const { headers } = await signIn(send)
    const quick = [
      () => send('GET', '/login'),
      () => send('GET', '/v1/session', headers),
      () => send('GET', '/v1/account', headers),
      () => send('PUT', '/v1/preferences/restart', headers, { sent: 1 }),
    ]
    // An admin page takes as much of the processor as many of the others, so it is one of 16 requests.
    const readUsers = () => send('GET', '/admin/users', headers)
    const failures: (Sent | undefined)[] = []
    const progress = { sent: 0, isRestarted: false }
    const processes = new Set<string | undefined>()
    const sendAll = async () => {
      while (progress.sent < total || !progress.isRestarted) {
        const next = progress.sent % 16 === 0 ? readUsers : quick[progress.sent % quick.length]
        progress.sent += 1
        const answer = await next?.()
        processes.add(answer?.process)
        if (answer?.status !== 200 && answer?.status !== 204) failures.push(answer)
      }
    }
    const restartAll = async () => {
      await expect.poll(() => progress.sent, { timeout: 60_000 }).toBeGreaterThan(total / 4)
      await restart(() => processes.size)
      progress.isRestarted = true
    }
    await Promise.all([restartAll(), ...Array.from({ length: 16 }, sendAll)])
    expect(failures).toEqual([])
    expect(progress.sent).toBeGreaterThanOrEqual(total)
  },
)

/** Creates the first administrator, who is then signed in. */
async function signIn(send: ReturnType<typeof createSender>) {
  const cookies = new Map<string, string>()
  const take = ({ cookies: set }: Sent) => {
    for (const header of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(header) ?? []
      cookies.set(name, value)
    }
  }
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': [...cookies].find(([name]) => name.includes('XSRF'))?.[1] ?? '',
    'content-type': 'application/json',
    origin: `https://${publicName}`,
  })
  take(await send('GET', '/v1/session'))
  const created = await send('POST', '/v1/account/setup', headers(), {
    ...account,
    token: setUpToken,
  })
  expect(created.status).toBe(200)
  take(created)
  return { headers: headers() }
}
