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
import { createFileCopier } from '#shell/store/move/copy-to-file.ts'
import { previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import type { AppProgram } from './compose.ts'
import { version } from './release.ts'

/** Opens the database beside a running server, and runs a function with what a backup is made of. */
export async function withBackupSource<T>(
  program: AppProgram,
  config: Config,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { product } = program
  const options = copyOptions(program)
  return withDatabase(config, options, async (database) => {
    const copyTo = createFileCopier(database, product.entities, options)
    if (!copyTo) throw new Error('This database has no backups.')
    // The tables of a copy of PostgreSQL are those that the product declares.
    if (
      database.kind === 'postgres' &&
      (await previewMigration(database, product, options)).isChanged
    )
      throw new Error('The database schema is not up to date. Start the server first.')
    return work({ dataDir: config.dataDir, version, copyTo })
  })
}

/** The schema of the copies of a database. */
export function copyOptions({ product, migrations, build }: AppProgram) {
  const { timeZone, languages } = product
  return { migrations, build, timeZone, language: languages[0] }
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
