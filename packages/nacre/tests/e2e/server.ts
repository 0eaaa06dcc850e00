import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { currentBuild } from '#tests/current-build.ts'

export const root = join(import.meta.dirname, '../../../..')

/** The built product, running with its own data folder. */
export interface Server {
  readonly url: string
  /** The URLs of the requests to the package search so far. */
  readonly searches: readonly URL[]
  /** The warnings and errors that the server has logged. */
  readonly log: readonly string[]
  /** Stops the server, changes its database, and starts it again. */
  withDatabase(change: (database: DatabaseSync) => void): Promise<void>
  stop(): Promise<void>
}

/** The installation secret of 32 bytes. Tests can derive its keys. */
export const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** The token for the account of the first administrator. */
export const setUpToken = 'for-the-journeys-only-0123456789abcdef'

export async function startServer(
  main = join(currentBuild(), 'server/main.js'),
  variables: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nacre-journey-'))
  const search = await startSearch()
  const environment = {
    DATA_DIR: dataDir,
    PACKAGE_SEARCH_URL: search.url,
    LOG_LEVEL: 'warn',
    SETUP_TOKEN: setUpToken,
    SECRET: secret,
    ...variables,
  }
  const open = (PORT = '0') => run([main], { ...environment, PORT })
  let running = await open()
  const { url, log } = running
  return {
    url,
    log,
    searches: search.requests,
    async withDatabase(change) {
      await running.stop()
      const database = new DatabaseSync(join(dataDir, 'nacre.db'))
      change(database)
      database.close()
      running = await open(new URL(url).port)
    },
    async stop() {
      await running.stop()
      search.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Runs a server and waits until it prints its URL. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd = root,
): Promise<Pick<Server, 'url' | 'log' | 'stop'>> {
  // Other environment variables of the test run must not affect the server.
  const { PATH } = process.env
  const env = { PATH, PORT: '0', ...environment }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const log: string[] = []
  const url = await ready(child, log)
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, log, stop }
}

/** Resolves with the URL that the server prints. Other lines go to the log. */
function ready(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const address = /\bhttp:\/\/127\.0\.0\.1:\d+/u.exec(text)
        if (address) resolve(address[0])
        else log.push(text)
      })
    }
    child.once('exit', (code) => reject(new Error(`Exit code ${code}: ${log.join('')}`)))
  })
}

/** Starts a substitute for the public package search. */
async function startSearch() {
  const requests: URL[] = []
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', url))
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ total: 1, results: [{ package: { name: 'nacre' } }] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
  return {
    url,
    requests,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
