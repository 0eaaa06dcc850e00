import type { Product } from '#shell/language/product/product.ts'
import { serverCallsOf } from '#shell/language/product/server-call.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { describeField } from './describe-field.ts'
import type { ConnectionsDescription } from '../connection-descriptions.ts'

/** Describes what the server exchanges with other services. The values of secrets are unknown here. */
export function describeConnections({
  calls,
  secrets,
  webhooks,
  languages,
}: Pick<Product, 'calls' | 'secrets' | 'webhooks' | 'languages'>): ConnectionsDescription {
  return {
    serverCalls: Object.entries(serverCallsOf(calls)).map(
      ([
        name,
        { url, urlVariable, method, sends, reads, bearer, timeoutSeconds, description },
      ]) => ({
        name,
        ...(url === undefined ? {} : { url }),
        ...(urlVariable === undefined ? {} : { urlVariable }),
        method,
        sends: Object.entries(sends).map(([one, field]) => describeField(one, field, languages)),
        reads: Object.entries(reads).map(([one, field]) => describeField(one, field, languages)),
        ...(bearer === undefined ? {} : { bearer }),
        timeoutSeconds,
        description,
      }),
    ),
    secrets: Object.entries(secrets).map(([name, { variable, required, description }]) => ({
      name,
      variable,
      required,
      description,
    })),
    webhooks: Object.entries(webhooks).map(
      ([name, { urlVariable, secretVariable, events, when, sees, maxAttempts, description }]) => ({
        name,
        urlVariable,
        ...(secretVariable === undefined ? {} : { secretVariable }),
        events,
        ...(when === undefined ? {} : { when: formatCondition(when) }),
        ...(sees === undefined ? {} : { sees: sees.role }),
        ...(maxAttempts === undefined ? {} : { maxAttempts }),
        description,
      }),
    ),
  }
}
