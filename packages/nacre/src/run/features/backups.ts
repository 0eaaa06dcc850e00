import type { Product } from '#shell/language/product/product.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { recordBackup } from '#shell/operations/system/backups/newest-backup.ts'
import { createBackupJob } from '#shell/operations/system/backups/backup-job.ts'
import { readEachEntity } from '#shell/operations/system/backups/read-each-entity.ts'
import { withDatabase } from '#shell/store/open-database.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { openBackupBucket } from '../backup-source.ts'
import { version } from '../release.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Pick<FeatureBase, 'product' | 'copyTo' | 'store' | 'config' | 'log'>

/** The job that makes backups, unless other tools make them. */
export function backups({
  product,
  copyTo,
  store,
  config: { dataDir, backupSchedule: schedule, hasExternalBackups, backupBucket },
  log,
}: Deps): OpenedFeature {
  if (!copyTo || !schedule || dataDir === undefined || hasExternalBackups) return {}
  const open = (folder: string) => readCopy(product, folder, store.files)
  const { clock } = store
  const remote = backupBucket && openBackupBucket(backupBucket)
  const onCreated = (createdAt: string) => recordBackup(store, createdAt)
  const made = { dataDir, version, copyTo, onCreated }
  const options = { ...made, schedule, clock, remote, log: log.info, open }
  return { jobs: { 'nacre.backup': createBackupJob(options) } }
}

/** Opens the product on a copy of its own database, whose schema is that of the product. */
async function readCopy(product: Product, dataDir: string, files: Store['files']): Promise<void> {
  const [language] = product.languages
  await withDatabase({ dataDir }, { language }, async (database) => {
    const copy = createStore(database, product.entities, files)
    await readEachEntity(createOperations(product, copy), product.entities)
  })
}
