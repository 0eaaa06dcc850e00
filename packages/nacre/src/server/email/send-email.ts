import type {
  EmailKind,
  EmailTemplates,
  Recipient,
} from '#shell/operations/emails/email-templates.ts'
import { createId } from '#shell/store/identifier.ts'
import { composeEmail } from './compose-email.ts'
import { type DeliveryOptions, createEmailDelivery } from './email-delivery.ts'

/** Delivery data of an email that is not part of its content. */
interface SendOptions {
  /** A stable id for all attempts, such as the id of the job. */
  readonly id?: string
}

/**
 * Creates a function that composes and delivers emails about accounts. It throws if delivery fails,
 * so that the job is retried. A retried email keeps its Message-ID, by which email clients detect
 * duplicates.
 */
export function createSendEmail(options: DeliveryOptions) {
  const deliverEmail = createEmailDelivery(options)
  return async <Kind extends EmailKind>(
    kind: Kind,
    to: Recipient,
    data: EmailTemplates[Kind],
    { id = createId() }: SendOptions = {},
  ): Promise<void> => {
    const group = limitGroupOf(kind)
    const { retryAt } = await deliverEmail({ kind, group, id, to }, (sender) =>
      composeEmail(kind, to, data, sender),
    )
    if (retryAt === undefined) return
    const about = { path: `mail/${kind}`, requestId: id }
    options.log.warn('Email not sent: hourly limit for recipient reached', about)
  }
}

/**
 * Returns the rate limit of a kind. Notices are counted apart, so that requested emails cannot use
 * up their limit.
 */
const limitGroupOf = (kind: EmailKind) =>
  kind === 'notice' || kind === 'farewell' ? 'notice' : 'requested'
