import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/databases/postgres-server.ts'
import { createAppBuild } from '../packages/nacre/cli/app-build.mjs'
import type { Figure } from './figure.ts'
import { measureCreates, measureCrowd } from './processes/creates.ts'
import { measurePermissions, measureTotalsInList } from './processes/reads.ts'
import { measureTimers } from './processes/timers.ts'
import { startServer } from './server.ts'
import { setUpToken, signInAt } from './sign-in.ts'

const app = join(import.meta.dirname, 'box-office')

/** Measures what processes cost, on SQLite and on PostgreSQL, against the same without them. */
export async function measureProcesses(): Promise<Figure[]> {
  const { withBuild } = createAppBuild(app)
  return withBuild(async (main) => [
    ...(await measureOn('SQLite', main)),
    ...(await measureOnPostgres(main)),
  ])
}

async function measureOnPostgres(main: string): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    return await measureOn('PostgreSQL', main, { DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function measureOn(
  database: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  const main = join(folder, 'server/main.js')
  const server = await startServer({ dataDir, main, env: { SETUP_TOKEN: setUpToken, ...env } })
  try {
    const { user } = await signInAt(server)
    const bench = { server, headers: user, isOnServer: database === 'PostgreSQL' }
    const figures = [
      ...(await measureCreates(bench)),
      await measureCrowd(bench),
      await measureTotalsInList(bench),
      await measurePermissions(bench),
      ...(await measureTimers(bench)),
    ]
    return figures.map((figure) => ({ ...figure, what: `${database}: ${figure.what}` }))
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
