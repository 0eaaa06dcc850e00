import type { Product } from '#shell/language/product/product.ts'
import type { SendEmail } from '#shell/operations/emails/email-templates.ts'
import type { SendProductEmail } from '#shell/operations/jobs/product-email-job.ts'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import type { JobObserver } from '#shell/operations/jobs/job-runner.ts'
import type { Presence } from '#shell/operations/jobs/presence.ts'
import type { Operations } from '#shell/operations/operations.ts'
import type { EmailReader } from '#shell/operations/read-mail.ts'
import type { ProxyReport } from '#shell/operations/system/alerts.ts'
import type { Vault } from '#shell/operations/vault.ts'
import type { EmailLogo } from '#shell/server/email/email-logo.ts'
import type { Log } from '#shell/server/log/log.ts'
import type { Config } from '#shell/server/settings/config.ts'
import type { Database } from '#shell/store/database.ts'
import type { CopyToFile } from '#shell/store/move/copy-to-file.ts'
import type { Store } from '#shell/store/store.ts'
import type { PublicOrigin } from '../compose.ts'

/** What every feature can use. */
export interface FeatureBase {
  readonly product: Product
  readonly config: Pick<
    Config,
    'providers' | 'providerSecrets' | 'productSecrets' | 'serverUrls' | 'declaredWebhooks'
  > &
    Partial<Pick<Config, 'dataDir' | 'backupSchedule' | 'hasExternalBackups' | 'backupBucket'>>
  readonly log: Log
  readonly site: PublicOrigin
  readonly database: Database
  readonly store: Store
  readonly operations: Operations
  readonly vault: Vault
  readonly outgoing: HttpEgress
  readonly sendMail: SendEmail
  readonly sendProductEmail: SendProductEmail
  /** Reads the emails in the data folder. Absent if an SMTP server sends them. */
  readonly emailReader?: EmailReader | undefined
  /** The image in the header of emails, which previews show as well. */
  readonly emailLogo?: EmailLogo | undefined
  readonly presence?: Presence
  /** Copies the database to a file, for backups. Absent for a database in memory. */
  readonly copyTo?: CopyToFile | undefined
  readonly observeJob?: JobObserver | undefined
}

/** What the features of a server can use, too. */
export interface ServerBase extends FeatureBase {
  readonly config: Config
  /** Returns the proxy that is not trusted, if one was detected. */
  readonly unknownProxy?: (() => ProxyReport | undefined) | undefined
}
