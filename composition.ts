import { product } from '#product'
import { outsideCalls } from '#shell/model/call.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts/accounts.ts'
import type { SendMail } from '#shell/operations/accounts/letters/mail.ts'
import type { Captcha } from '#shell/operations/accounts/coming-in/captcha.ts'
import type { Outgoing } from '#shell/operations/outgoing.ts'
import { type Operations } from '#shell/operations/operations.ts'
import { type Vault } from '#shell/operations/vault.ts'
import { type Config, describeProblems, readConfig } from '#shell/server/settings/config.ts'
import { declaredIn } from '#shell/server/declared-in.ts'
import { createLog, type Log } from '#shell/server/log/log.ts'
import { type MigrationFile, migrationsFrom } from '#shell/store/migrations.ts'
import { type Store } from '#shell/store/store.ts'

/** What to do to the data of earlier declarations, in order. */
export const migrations = migrationsFrom(
  import.meta.glob<MigrationFile>('./product/migrations/*.ts', { eager: true }),
)

/** The build that runs, by the folder that it has for itself; in development the code changes without one. */
export const build = import.meta.env.PROD
  ? import.meta.dirname.split(/[\\/]/u).slice(-2).join('/')
  : undefined

/** In which file an entity of the product is declared. */
export const fileOf = declaredIn(import.meta.glob('./product/entities/*.ts', { eager: true }))

/** What the environment says, or one error that names all that is wrong with it. */
export function configure(env: NodeJS.ProcessEnv): { config: Config; log: Log } {
  const read = readConfig(env, outsideCalls(product.calls), product.users?.ways.oidc)
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return { config: read.config, log: createLog(read.config.logLevel) }
}

/** The address that people use. Without ORIGIN it is known once the server listens. */
export interface Site {
  origin: string
}

export function siteOf({ origin, host, port }: Config): Site {
  return { origin: origin ?? `http://${host}:${port}` }
}

/** The accounts of the product, if it has any. */
export function accountsOf(options: {
  config: Config
  log: Log
  site: Site
  store: Store
  operations: Operations
  sendMail: SendMail
  vault: Vault
  outgoing: Outgoing
  captcha?: Captcha
}): Accounts | undefined {
  const { config, log, site, ...rest } = options
  const { providers, providerSecrets } = config
  return createAccounts({
    ...rest,
    product,
    origin: () => site.origin,
    providers,
    secretOf: (variable) => providerSecrets[variable],
    log: (sentence, fields) => log.info(sentence, fields),
  })
}
