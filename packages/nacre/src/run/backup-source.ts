import type { BackupSource } from '#shell/operations/system/backups/create-backup.ts'
import {
  openRemoteBackups,
  type RemoteBackups,
} from '#shell/operations/system/backups/remote/remote-backups.ts'
import { openObjectStore } from '#shell/store/s3/object-store.ts'
import type { BackupBucket } from '#shell/server/settings/read-backup-bucket.ts'
import { readEachEntity } from '#shell/operations/system/backups/read-each-entity.ts'
import { createOperations } from '#shell/operations/operations.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { withDatabase } from '#shell/store/open-database.ts'
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
  return withDatabase({ dataDir }, {}, async ({ copyTo }) => {
    if (!copyTo) throw new Error('This database has no backups of its own.')
    return work({ dataDir, version, copyTo })
  })
}

/** Opens the copies of backups in a bucket. */
export function openBackupBucket({ bucket, key }: BackupBucket): RemoteBackups {
  return openRemoteBackups(openObjectStore(bucket), key)
}

/** Opens the product on a data folder, and reads a page of each entity. */
export async function openProductOn(
  { product, migrations, build }: AppProgram,
  dataDir: string,
): Promise<void> {
  const [language] = product.languages
  const { timeZone } = product
  await withDatabase({ dataDir }, { language }, async (database) => {
    const options = { migrations, build, timeZone }
    const store = await openStore(database, product.entities, dataDir, options)
    await readEachEntity(createOperations(product, store), product.entities)
  })
}
