import type { SystemOperations } from '#shell/api/system/system-routes.ts'
import type { SettingsProblem } from '#shell/model/settings-problem.ts'
import type { Job } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { ApiKeyOwner } from '#shell/operations/api-keys/api-key-operations.ts'
import { createBackupOperations } from '#shell/operations/system/backups/backup-operations.ts'
import type { RemoteBackups } from '#shell/operations/system/backups/remote/remote-backups.ts'
import { createHealth } from '#shell/operations/system/health.ts'
import { createJobOperations } from '#shell/operations/system/job-operations.ts'
import { createAlerts } from '#shell/operations/system/alerts.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { EmailReader } from '#shell/operations/read-mail.ts'
import type { ProxyReport } from '#shell/operations/system/alerts.ts'
import { createVersion } from '#shell/operations/system/version.ts'
import { readDatabaseInfo } from '#shell/store/database-info.ts'
import type { Database } from '#shell/store/database.ts'
import { readSchemaInfo } from '#shell/store/schema-info.ts'
import type { CopyToFile } from '#shell/store/move/copy-to-file.ts'
import type { Store } from '#shell/store/store.ts'
import type { Log } from './log/log.ts'
import { detectReactBuild } from './pages/react-build.ts'
import type { Config } from './settings/config.ts'

/** Creates the operations of the system pages for administrators. */
export function createSystemOperations(options: {
  readonly product: Pick<Product, 'roles'>
  readonly store: Store
  readonly operations?: Pick<Operations, 'timers'>
  readonly database: Database
  readonly config: Pick<Config, 'dataDir' | 'hasExternalBackups' | 'backupSchedule'>
  /** Copies the database to a file. Absent for a database in memory. */
  readonly copyTo?: CopyToFile | undefined
  /** The copies of backups in a bucket, if there is one. */
  readonly remoteBackups?: Pick<RemoteBackups, 'list'> | undefined
  readonly settings: readonly SettingsProblem[]
  readonly jobs: Readonly<Record<string, Job>>
  /** Absent if an SMTP server sends the emails. */
  readonly mail: EmailReader | undefined
  /** The version of the application. */
  readonly version: string
  /** Returns the changelog as Markdown. Called on demand. */
  readonly changelog: () => Promise<string>
  readonly log: Log
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
  prove?(ctx: ApiKeyOwner): void
  now?(): number
}): SystemOperations {
  const { product, database, config, ...others } = options
  const { dataDir, hasExternalBackups, backupSchedule } = config
  // Managed databases often have backups that nobody has told us about.
  const isWatched = !hasExternalBackups && (database.kind === 'sqlite' || backupSchedule)
  const { copyTo, remoteBackups: remote, ...input } = others
  const parts = { ...input, dataDir, roles: product.roles, log: options.log.info }
  const backups = copyTo && createBackupOperations({ ...parts, copyTo, remote })
  const facts = () => readDatabaseInfo(database)
  return {
    version: createVersion({
      ...parts,
      facts,
      react: detectReactBuild,
      schema: () => readSchemaInfo(database),
    }),
    jobs: createJobOperations(parts),
    backups,
    alerts: createAlerts({ ...parts, backups: isWatched ? backups : undefined }),
    health: createHealth({ ...parts, backups, facts }),
  }
}
