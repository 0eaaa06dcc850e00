import type { Role } from '../roles/role.ts'
import type { Where } from '../conditions/where.ts'

/**
 * A webhook that the product declares. Administrators see it and cannot change it.
 *
 * @example
 * const { events }: Webhook = webhooks.foyer
 */
export interface Webhook {
  readonly kind: 'webhook'
  /** The environment variable with the URL. Without it, the webhook is off. */
  readonly urlVariable: string
  /** The environment variable with the signing secret. */
  readonly secretVariable: string | undefined
  /** The events: `events:cancel`, `tickets:*`. */
  readonly events: readonly string[]
  /** The condition on the record, asked in the transaction of the event. */
  readonly when: Where | undefined
  /** The role whose fields the messages contain. Without it, they contain no record. */
  readonly sees: Role | undefined
  /** The number of attempts for each message. */
  readonly maxAttempts: number | undefined
  readonly description: string
}

/**
 * Declares a webhook.
 *
 * @example
 * webhooks: {
 *   foyer: webhook({
 *     urlVariable: 'FOYER_URL',
 *     secretVariable: 'FOYER_SECRET',
 *     events: ['events:cancel'],
 *     sees: clerk,
 *     description: 'Tells the screens in the foyer.',
 *   }),
 * }
 */
export function webhook(declaration: {
  /** The environment variable with the URL. Without it, the webhook is off. */
  urlVariable: string
  /** The environment variable with the signing secret. Without one, Nacre creates it. */
  secretVariable?: string
  /** The events: `['events:cancel', 'tickets:*']`. */
  events: readonly string[]
  /** The condition on the record, asked in the transaction of the event. */
  when?: Where
  /** The role whose fields the messages contain. Without it, they contain no record. */
  sees?: Role
  /** The number of attempts for each message, the first one included. */
  maxAttempts?: number
  /** A description in one sentence. */
  description: string
}): Webhook {
  return Object.freeze({
    secretVariable: undefined,
    when: undefined,
    sees: undefined,
    maxAttempts: undefined,
    ...declaration,
    kind: 'webhook' as const,
  })
}
