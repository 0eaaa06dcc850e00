import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type AppServer, startAppServer } from '#shell/testing/browser/app-process.ts'
import { currentBuild } from '../current-build.ts'

export const root = join(import.meta.dirname, '../..')

/** The built product, running with its own data folder. */
export interface Server extends AppServer {
  /** Stops the server, changes its database, and starts it again. */
  withDatabase(change: (database: DatabaseSync) => void): Promise<void>
}

/** The installation secret of 32 bytes. Tests can derive its keys. */
export const secret = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** The token for the account of the first administrator. */
export const setUpToken = 'for-the-journeys-only-0123456789abcdef'

/** The package search, which is not available to tests. */
export const noSearch = 'http://127.0.0.1:9/search'

export async function startServer(
  main = join(currentBuild(), 'server/main.js'),
  variables: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const environment = {
    PACKAGE_SEARCH_URL: noSearch,
    LOG_LEVEL: 'warn',
    SETUP_TOKEN: setUpToken,
    SECRET: secret,
    ...variables,
  }
  const server = await startAppServer(main, environment, root)
  return {
    ...server,
    withDatabase: (change) =>
      server.restart((dataDir) => {
        const database = new DatabaseSync(join(dataDir, 'nacre.db'))
        change(database)
        database.close()
      }),
  }
}
