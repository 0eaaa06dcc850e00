import type { Running } from '#shell/api/operation/operation-addresses.ts'
import type { Job } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import type { Maker } from '#shell/operations/keys/keys.ts'
import { createBackupDesk } from '#shell/operations/running/backup-desk.ts'
import { createHealth } from '#shell/operations/running/health.ts'
import { createJobDesk } from '#shell/operations/running/job-desk.ts'
import { createNeeds } from '#shell/operations/running/needs.ts'
import type { MailReading } from '#shell/operations/read-mail.ts'
import type { ProxyReport } from '#shell/operations/running/needs.ts'
import { createVersion } from '#shell/operations/running/version.ts'
import { databaseFacts } from '#shell/store/database-facts.ts'
import type { Database } from '#shell/store/database.ts'
import { schemaFacts } from '#shell/store/schema-facts.ts'
import type { Store } from '#shell/store/store.ts'
import type { Log } from './log/log.ts'
import { reactFacts } from './pages/react-facts.ts'
import type { Config } from './settings/config.ts'

/** What those look at and do who run the installation. */
export function openRunning(options: {
  readonly product: Pick<Product, 'roles'>
  readonly store: Store
  readonly database: Database
  readonly config: Pick<Config, 'dataDir' | 'hasOtherBackups'>
  readonly jobs: Readonly<Record<string, Job>>
  /** Nothing where a server takes the letters. */
  readonly mail: MailReading | undefined
  /** The version of the application. */
  readonly version: string
  /** What each version brought, as Markdown: read when somebody wants to know. */
  readonly changelog: () => Promise<string>
  readonly log: Log
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
  prove?(by: Maker): void
  now?(): number
}): Running {
  const { product, database, config, ...given } = options
  const { dataDir, hasOtherBackups } = config
  const parts = { ...given, dataDir, roles: product.roles, log: options.log.info }
  const { copyTo } = database
  const backups = copyTo && createBackupDesk({ ...parts, copyTo })
  const facts = () => databaseFacts(database)
  return {
    version: createVersion({
      ...parts,
      facts,
      react: reactFacts,
      schema: () => schemaFacts(database),
    }),
    jobs: createJobDesk(parts),
    backups,
    needs: createNeeds({ ...parts, backups: hasOtherBackups ? undefined : backups }),
    health: createHealth({ ...parts, backups, facts }),
  }
}
