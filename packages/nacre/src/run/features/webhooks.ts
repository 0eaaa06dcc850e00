import { webhookRoutes } from '#shell/api/webhooks/webhook-routes.ts'
import type { Deliverer } from '#shell/operations/deliveries/deliverer.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import type { UserLookup } from './accounts.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = FeatureBase & {
  readonly userLookup: UserLookup
}

/** Webhooks: those of administrators and those that the product declares. */
export function webhooks({
  userLookup,
  config,
  ...deps
}: Deps): OpenedFeature<{ readonly deliverer: Deliverer }> {
  const opened = openWebhooks({ ...userLookup, ...deps, declared: config.declaredWebhooks })
  const { deliverer, jobs } = opened
  return {
    gives: { deliverer },
    routes: webhookRoutes(opened.webhooks),
    jobs,
    async start() {
      await opened.storeDeclared()
      return deliverer.start()
    },
  }
}
