import { errorGroupRoutes } from '#shell/api/system/error-group-routes.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import { emailErrors } from '#shell/operations/errors/email-errors.ts'
import { createErrorCollector } from '#shell/operations/errors/error-collector.ts'
import { createErrorOperations } from '#shell/operations/errors/error-operations.ts'
import { createErrorForwarder, type ErrorTargets } from '#shell/operations/errors/forward-errors.ts'
import { withoutQuery } from '#shell/http/transfer-state.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { millisecondsOf } from '#shell/store/clock.ts'
import { version } from '../release.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Pick<FeatureBase, 'product' | 'store' | 'log' | 'site'> & {
  readonly config: ErrorTargets
  readonly accounts: Accounts | undefined
}

/** The errors that nobody expected: stored, listed, sent to administrators and forwarded. */
export function unexpectedErrors({
  product,
  store,
  log,
  site,
  config,
  accounts,
}: Deps): OpenedFeature {
  const { roles } = product
  const onFailure = (error: unknown) => log.warn('Errors not stored or forwarded', { error })
  const collector = createErrorCollector({
    store,
    version,
    onFailure,
    forward: createErrorForwarder({
      targets: config,
      outgoing: createHttpEgress({ allowed: originsOf(config) }),
      origin: () => site.origin,
      now: millisecondsOf(store.clock),
      onFailure,
    }),
    async onStored(trx, group) {
      if (accounts)
        await emailErrors({ store, roles, users: accounts.userDirectory.entity }, trx, group)
    },
  })
  log.listen?.((context, { error, method, path, requestId }) =>
    collector.add({
      context,
      error,
      method: textOf(method),
      path: routeOf(textOf(path)),
      requestId: textOf(requestId),
    }),
  )
  return {
    routes: errorGroupRoutes(createErrorOperations({ store, roles, log: log.info })),
    start: () => ({ stop: collector.flush }),
  }
}

const textOf = (value: string | number | undefined) =>
  value === undefined ? undefined : String(value)

/** Returns a path without ids and without its query. */
const routeOf = (path: string | undefined) =>
  path &&
  withoutQuery(path)
    .split('/')
    .map((segment) => (isId(segment) ? '{id}' : segment))
    .join('/')

function originsOf({ sentryDsn, errorWebhookUrl }: ErrorTargets): readonly string[] {
  return [sentryDsn, errorWebhookUrl].flatMap((url) =>
    url === undefined ? [] : new URL(url).origin,
  )
}
