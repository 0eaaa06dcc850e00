import type { Job } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createBackupJob } from '#shell/operations/system/backups/backup-job.ts'
import { readEachEntity } from '#shell/operations/system/backups/read-each-entity.ts'
import type { Config } from '#shell/server/settings/config.ts'
import type { Database } from '#shell/store/database.ts'
import { withDatabase } from '#shell/store/open-database.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { version } from './release.ts'

interface Options {
  readonly product: Product
  readonly database: Pick<Database, 'copyTo'>
  readonly store: Store
  readonly config: Partial<Pick<Config, 'dataDir' | 'backupSchedule' | 'hasExternalBackups'>>
  log(sentence: string): void
}

/** Returns the job that makes backups of the embedded database, unless other tools make them. */
export function backupJobs({
  product,
  database: { copyTo },
  store,
  config: { dataDir, backupSchedule: schedule, hasExternalBackups },
  log,
}: Options): Readonly<Record<string, Job>> {
  if (!copyTo || !schedule || dataDir === undefined || hasExternalBackups) return {}
  const open = (folder: string) => readCopy(product, folder, store.files)
  const { clock } = store
  return {
    'nacre.backup': createBackupJob({ dataDir, version, copyTo, schedule, clock, log, open }),
  }
}

/** Opens the product on a copy of its own database, whose schema is that of the product. */
async function readCopy(product: Product, dataDir: string, files: Store['files']): Promise<void> {
  const [language] = product.languages
  await withDatabase({ dataDir }, { language }, async (database) => {
    const copy = createStore(database, product.entities, files)
    await readEachEntity(createOperations(product, copy), product.entities)
  })
}
