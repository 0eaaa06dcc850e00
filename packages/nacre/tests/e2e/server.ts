import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type AppProcess, runAppProcess } from '#shell/testing/browser/app-process.ts'
import { currentBuild } from '#tests/current-build.ts'

export const root = join(import.meta.dirname, '../../../..')

/** The built product, running with its own data folder. */
export interface Server extends AppProcess {
  /** The URLs of the requests to the package search so far. */
  readonly searches: readonly URL[]
  /** Stops the server, changes its database, and starts it again. */
  withDatabase(change: (database: DatabaseSync) => void): Promise<void>
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
  const open = (PORT = '0') => runAppProcess([main], { ...environment, PORT }, root)
  let running = await open()
  const { url, log } = running
  return {
    url,
    log,
    signIn: (values) => running.signIn(values),
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
