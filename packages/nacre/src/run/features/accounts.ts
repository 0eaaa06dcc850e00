import { allAccountRoutes } from '#shell/api/all-account-routes.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts.ts'
import type { Captcha } from '#shell/operations/accounts/sign-in/captcha.ts'
import { createApiKeyUserLookup } from '#shell/operations/api-keys/api-key-user-lookup.ts'
import { millisecondsOf } from '#shell/store/clock.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Omit<FeatureBase, 'config' | 'database' | 'sendProductEmail'> & {
  readonly config: Pick<FeatureBase['config'], 'providers' | 'providerSecrets'>
  /** Absent where nobody signs in over HTTP. */
  readonly captchas?: Captcha
}

/** Creates the accounts of the product, if it declares users. */
export function createAccountsFor({
  config,
  log,
  site,
  captchas,
  ...rest
}: Deps): Accounts | undefined {
  const { providers, providerSecrets } = config
  return createAccounts({
    ...rest,
    ...(captchas && { captcha: captchas }),
    origin: () => site.origin,
    providers,
    secretOf: (variable) => providerSecrets[variable],
    log: (sentence, fields) => log.info(sentence, fields),
  })
}

/** Looks up the users of API keys. It is empty if the product declares no users. */
export type UserLookup = Partial<ReturnType<typeof createApiKeyUserLookup>>

/** Users, how they sign in, and their sessions. */
export function accounts(deps: Deps): OpenedFeature<{
  readonly accounts: Accounts | undefined
  readonly userLookup: UserLookup
}> {
  const created = createAccountsFor(deps)
  const now = millisecondsOf(deps.store.clock)
  const userLookup = created ? createApiKeyUserLookup(created.userDirectory, now) : {}
  return {
    gives: { accounts: created, userLookup },
    routes: allAccountRoutes(created),
    ...(created && { jobs: created.jobs }),
  }
}
