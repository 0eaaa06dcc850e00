import { apiKeyRoutes } from '#shell/api/api-keys/api-key-routes.ts'
import {
  type ApiKeyOperations,
  createApiKeyOperations,
} from '#shell/operations/api-keys/api-key-operations.ts'
import type { UserLookup } from './accounts.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Pick<FeatureBase, 'product' | 'store' | 'log'> & {
  readonly userLookup: UserLookup
}

/** API keys, and when each was last used. */
export function apiKeys({
  product,
  store,
  log,
  userLookup,
}: Deps): OpenedFeature<{ readonly keys: ApiKeyOperations }> {
  const keys = createApiKeyOperations({ ...userLookup, product, store, log: log.info })
  const storeUses = () =>
    keys.authenticator
      .flush()
      .catch((error: unknown) => log.warn('API key usage not stored', { error }))
  return {
    gives: { keys },
    routes: apiKeyRoutes(keys),
    start: () => ({ stop: storeUses }),
  }
}
