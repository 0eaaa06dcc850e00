import type { BackupSource } from '#shell/operations/system/backups/create-backup.ts'
import { readEachEntity } from '#shell/operations/system/backups/read-each-entity.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import type { AppProgram } from './compose.ts'
import { version } from './release.ts'

/** Opens the database beside a running server, and runs a function with what a backup is made of. */
export async function withBackupSource<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined)
    throw new Error('The data are in PostgreSQL. Use its tools, such as pg_dump, for backups.')
  const database = await openDatabase({ dataDir })
  try {
    const { copyTo } = database
    if (!copyTo) throw new Error('This database has no backups of its own.')
    return await work({ dataDir, version, copyTo })
  } finally {
    await database.close()
  }
}

/** Opens the product on a data folder, and reads a page of each entity. */
export async function openProductOn(
  { product, migrations, build }: AppProgram,
  dataDir: string,
): Promise<void> {
  const database = await openDatabase({ dataDir }, { language: product.languages[0] })
  try {
    const { timeZone } = product
    const store = await openStore(database, product.entities, dataDir, {
      migrations,
      build,
      timeZone,
    })
    await readEachEntity(createOperations(product, store), product.entities)
  } finally {
    await database.close()
  }
}
