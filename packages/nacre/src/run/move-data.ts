import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#shell/server/settings/config.ts'
import type { Database } from '#shell/store/database.ts'
import { openFileStorage } from '#shell/store/files/open-file-storage.ts'
import { createProcesses } from '#shell/store/jobs/processes.ts'
import { moveDatabase, type MovedTable } from '#shell/store/move/move-database.ts'
import { migrateSchema, previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase, withDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import { copyOptions } from './backup-source.ts'
import type { AppProgram } from './compose.ts'

/** Longer than the interval of heartbeats. */
const heartbeat = 5_000

/**
 * Copies all data from the configured database to another one, which must be empty. Without a URL, that
 * is the one in the data folder.
 */
export async function moveData(
  program: AppProgram,
  config: Config,
  url: string | undefined,
  onTable: (table: MovedTable) => void,
): Promise<void> {
  const { product, migrations, build } = program
  const { entities, timeZone, languages } = product
  const options = { isAlone: true, language: languages[0] }
  const { dataDir } = config
  await withDatabase(config, options, async (source) => {
    await assertUnused(source)
    const { isChanged } = await previewMigration(source, product, { build, migrations })
    if (isChanged) throw new Error('The database schema is not up to date. Start the server first.')
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    // The source holds the lock of the data folder, if it is in it.
    const target = await openDatabase(where, { ...options, isAlone: url === undefined })
    try {
      const files = await openFileStorage(config)
      await openStore(target, entities, dataDir, { migrations, build, timeZone, files })
      await moveDatabase({ source, target, entities, onTable })
    } finally {
      await target.close()
    }
  })
}

/** Fills the configured database, which must be empty, with the one in a folder, which is migrated. */
export async function loadDatabase(
  program: AppProgram,
  config: Config,
  folder: string,
): Promise<void> {
  const { entities } = program.product
  const options = copyOptions(program)
  await withDatabase(config, options, async (target) => {
    await migrateSchema(target, { entities }, options)
    await withDatabase({ dataDir: folder }, options, async (source) => {
      await migrateSchema(source, { entities }, options)
      await moveDatabase({ source, target, entities, onTable: () => {} })
    })
  })
}

/** Throws if a server uses PostgreSQL: what it writes during the copy would be lost. */
async function assertUnused(database: Database): Promise<void> {
  if (database.kind === 'sqlite') return
  const { list } = createProcesses(database)
  const before = new Map((await list()).map(({ id, heartbeatCount }) => [id, heartbeatCount]))
  if (before.size === 0) return
  await wait(heartbeat)
  const after = await list()
  const isUsed = after.some(({ id, heartbeatCount }) => before.get(id) !== heartbeatCount)
  if (isUsed) throw new Error('A server is using this database. Stop it first.')
}
