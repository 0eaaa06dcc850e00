import { errorGroupRoutes } from '#shell/api/system/error-group-routes.ts'
import { isId } from '#shell/model/id.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import { emailJob, type EmailRequest } from '#shell/operations/accounts/emails/email-request.ts'
import { administratorRecipients } from '#shell/operations/accounts/emails/notify-account-change.ts'
import { createErrorCollector } from '#shell/operations/errors/error-collector.ts'
import { createErrorOperations } from '#shell/operations/errors/error-operations.ts'
import { createErrorForwarder, type ErrorTargets } from '#shell/operations/errors/forward-errors.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { millisecondsOf } from '#shell/store/clock.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { ErrorGroup } from '#shell/store/errors/error-groups.ts'
import { version } from '../release.ts'
import type { FeatureBase } from './base.ts'
import type { OpenedFeature } from './compose-features.ts'

type Deps = Pick<FeatureBase, 'product' | 'store' | 'log' | 'site'> & {
  readonly config: ErrorTargets
  readonly accounts: Accounts | undefined
}

const day = 86_400_000

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
      if (accounts) await emailAdministrators({ store, roles, accounts }, trx, group)
    },
  })
  log.listen?.((context, { error, method, path, requestId }) =>
    collector.add({
      context,
      error,
      method: textOf(method),
      path: textOf(path)?.split('?', 1)[0]?.split('/').map(withoutId).join('/'),
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

const withoutId = (segment: string) => (isId(segment) ? '{id}' : segment)

function originsOf({ sentryDsn, errorWebhookUrl }: ErrorTargets): readonly string[] {
  return [sentryDsn, errorWebhookUrl].flatMap((url) =>
    url === undefined ? [] : new URL(url).origin,
  )
}

/** Adds an email to each administrator, at most once a day for each group. */
async function emailAdministrators(
  {
    store,
    roles,
    accounts,
  }: Pick<FeatureBase, 'store'> & Pick<FeatureBase['product'], 'roles'> & { accounts: Accounts },
  trx: QueryRunner,
  { id, context, name, message, method, path, count, lastAt }: ErrorGroup,
): Promise<void> {
  const yesterday = new Date(Date.parse(lastAt) - day).toISOString()
  if (!(await store.errorGroups.claimEmail(trx, id, lastAt, yesterday))) return
  const about = {
    sentence: `${name}: ${message}`,
    place: [context, method, path].filter(Boolean).join(' · '),
    at: lastAt,
    count: String(count),
  }
  const { entity } = accounts.userDirectory
  for (const to of await administratorRecipients({ store, roles }, trx, entity)) {
    const email: EmailRequest = { kind: 'errors', to, about }
    await store.jobs.add(trx, emailJob, email)
  }
}
