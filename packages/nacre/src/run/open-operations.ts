import type { Product } from '#shell/model/product.ts'
import type { Job } from '#shell/model/job.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { SendEmail } from '#shell/operations/accounts/emails/email-templates.ts'
import { createRecountJob } from '#shell/operations/jobs/recount-job.ts'
import {
  type ApiKeyOperations,
  createApiKeyOperations,
} from '#shell/operations/api-keys/api-key-operations.ts'
import { createApiKeyUserLookup } from '#shell/operations/api-keys/api-key-user-lookup.ts'
import type { CaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import {
  createProductEmailJob,
  type SendProductEmail,
} from '#shell/operations/emails/product-email-job.ts'
import { createEmailPreviews, type EmailPreviews } from '#shell/operations/emails/preview-emails.ts'
import { productEmailJob } from '#shell/operations/emails/send-email.ts'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { createCleanupJob } from '#shell/operations/jobs/cleanup-job.ts'
import {
  createJobConnections,
  type JobConnections,
} from '#shell/operations/jobs/job-connections.ts'
import type { Presence } from '#shell/operations/jobs/presence.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { createFileCleanupJob } from '#shell/operations/uploads/file-cleanup-job.ts'
import type { Vault } from '#shell/operations/vault.ts'
import type { Log } from '#shell/server/log/log.ts'
import { createComposePreview } from '#shell/server/email/compose-preview.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { createCleanup } from '#shell/store/cleanup.ts'
import { millisecondsOf } from '#shell/store/clock.ts'
import type { Database } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { type Composition, createAccountsFor } from './compose.ts'
import { backupJobs } from './backup-jobs.ts'

interface Options {
  readonly product: Product
  readonly config: Pick<
    Config,
    'providers' | 'providerSecrets' | 'productSecrets' | 'serverUrls' | 'declaredWebhooks'
  > &
    Partial<Pick<Config, 'dataDir' | 'backupSchedule' | 'hasExternalBackups'>>
  readonly log: Log
  readonly site: Composition
  readonly database: Database
  readonly store: Store
  readonly vault: Vault
  readonly outgoing: HttpEgress
  readonly sendMail: SendEmail
  readonly sendProductEmail: SendProductEmail
  readonly captchas?: CaptchaService
  readonly presence?: Presence
}

/** What a product does, without the server: its operations, its users, its webhooks and its jobs. */
export interface OpenOperations {
  readonly operations: Operations
  readonly accounts: Accounts | undefined
  readonly keys: ApiKeyOperations
  readonly userLookup: Partial<ReturnType<typeof createApiKeyUserLookup>>
  readonly webhookSystem: ReturnType<typeof openWebhooks>
  /** The jobs of the product and of Nacre, by name. */
  readonly jobs: Readonly<Record<string, Job>>
  /** The secrets and the calls that jobs have. */
  readonly services: JobConnections
  readonly emailPreviews: EmailPreviews
}

/** Creates the operations of a product and what belongs to them. It runs nothing in the background. */
export function openOperations(options: Options): OpenOperations {
  const { captchas, presence, database, sendProductEmail, ...deps } = options
  const { product, config, store, log, vault, outgoing } = deps
  // An error that does not fail its request.
  const report = (sentence: string, error: unknown) => log.error(sentence, { error })
  const operations = createOperations(product, store, report)
  const accounts = createAccountsFor({
    ...deps,
    operations,
    ...(captchas && { captcha: captchas }),
  })
  const userLookup = accounts
    ? createApiKeyUserLookup(accounts.userDirectory, millisecondsOf(store.clock))
    : {}
  const base = { product, store, operations }
  const webhookSystem = openWebhooks({
    ...userLookup,
    ...base,
    vault,
    outgoing,
    log,
    declared: config.declaredWebhooks,
    ...(presence && { presence }),
  })
  const cleanup = createCleanup(database)
  return {
    operations,
    accounts,
    userLookup,
    keys: createApiKeyOperations({ ...userLookup, product, store, log: log.info }),
    webhookSystem,
    emailPreviews: createEmailPreviews({
      product,
      store,
      authorizer: operations.authorizer,
      compose: createComposePreview(product, () => deps.site.origin),
    }),
    services: createJobConnections({
      product,
      secrets: config.productSecrets,
      urls: config.serverUrls,
      outgoing,
    }),
    jobs: {
      ...product.jobs,
      ...operations.processJobs,
      [productEmailJob]: createProductEmailJob({
        product,
        store,
        authorizer: operations.authorizer,
        send: sendProductEmail,
        log: log.info,
      }),
      ...accounts?.jobs,
      ...webhookSystem.jobs,
      ...backupJobs({ product, database, store, config, log: log.info }),
      'nacre.cleanup': createCleanupJob({ ...base, cleanup, entities: product.entities }),
      'nacre.file-cleanup': createFileCleanupJob(store),
      'nacre.recount': createRecountJob(store),
    },
  }
}
