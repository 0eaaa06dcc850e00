import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#tests/databases/postgres-server.ts'
import { createRelay, type Relay } from '#tests/databases/relay.ts'
import { killProcess, spawnReadyServer } from '../../tests/built-server.ts'
import { freePort, startAnyProxy } from '../../tests/proxies.ts'
import { setUpToken, signInAt } from '../sign-in.ts'

/** Two processes over PostgreSQL, behind a proxy. */
export interface Site {
  /** The port of the proxy. */
  readonly port: number
  readonly key: Readonly<Record<string, string>>
  readonly database: Pick<Relay, 'cut' | 'restore'>
  /** The URL of the database, which the outage does not concern. */
  readonly databaseUrl: string
  killOne(): Promise<void>
  restartAll(): Promise<void>
  /** Replaces one process after the other by one of another build. */
  upgradeTo(main: string): Promise<void>
  /** Sets by how many milliseconds the clock of one process is ahead. */
  shiftClock(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

const drainSeconds = 2
/** The proxies leave out a process that has failed for 3 seconds. */
const failTimeout = 3_500

export async function startSite(): Promise<Site> {
  const database = createRelay()
  const postgres = await startPostgres()
  const url = await database.start(postgres.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-drill-'))
  const ports = [await freePort(), await freePort()]
  const clockFile = join(dataDir, 'clock')
  await writeFile(clockFile, '0')
  let main: string | undefined
  const start = (port: number) =>
    spawnReadyServer(
      dataDir,
      {
        DATABASE_URL: url,
        SETUP_TOKEN: setUpToken,
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: String(drainSeconds),
        LOG_LEVEL: 'silent',
        PORT: String(port),
        ...(port === ports[0] && {
          NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.mjs')}`,
          CLOCK_FILE: clockFile,
        }),
      },
      main,
    )
  const children = new Map<number, Awaited<ReturnType<typeof start>>>()
  for (const port of ports) children.set(port, await start(port))
  const port = await freePort()
  const upstreams = ports.map((one) => `127.0.0.1:${one}`)
  const stopProxy = await startAnyProxy(port, upstreams)
  const { key } = await signInAt({ url: `http://127.0.0.1:${ports[0]}` })
  const restart = async (one: number, signal: 'SIGTERM' | 'SIGKILL') => {
    const child = children.get(one)
    if (!child) return
    const closed = once(child, 'close')
    child.kill(signal)
    await closed
    children.set(one, await start(one))
    // The proxy uses the process again.
    await pause(failTimeout)
  }
  const restartAll = async () => {
    for (const one of ports) await restart(one, 'SIGTERM')
  }
  return {
    port,
    key,
    database,
    databaseUrl: postgres.url,
    killOne: () => restart(ports[0] ?? 0, 'SIGKILL'),
    restartAll,
    upgradeTo(newMain) {
      main = newMain
      return restartAll()
    },
    shiftClock: (milliseconds) => writeFile(clockFile, String(milliseconds)),
    async stop() {
      await stopProxy()
      await Promise.all([...children.values()].map(killProcess))
      await database.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
