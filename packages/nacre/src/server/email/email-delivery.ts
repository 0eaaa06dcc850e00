import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shell/field-types/email/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Recipient } from '#shell/operations/emails/email-templates.ts'
import { millisecondsOf } from '#shell/store/clock.ts'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import type { Store } from '#shell/store/store.ts'
import type { Config } from '../settings/config.ts'
import type { EmailLogo } from './email-logo.ts'
import type { Log } from '../log/log.ts'
import { type EmailContent, type EmailSender, stripLineBreaks } from './compose-email.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'
import { noReplySenderAt } from '../settings/sender.ts'
import { isPermanentFailure } from './smtp.ts'

export interface DeliveryOptions {
  readonly product: Pick<Product, 'name' | 'languages' | 'theme'>
  readonly config: Pick<Config, 'emailFrom'>
  readonly store: Pick<Store, 'clock' | 'rates' | 'write'>
  /** The origin of this site. */
  readonly origin: () => string
  readonly logo?: EmailLogo | undefined
  readonly deliver: (mail: EmailMessage) => Promise<void>
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => number
}

/** An email to deliver: what it is, and to whom it goes. */
interface Envelope {
  readonly kind: string
  /** The rate limit that counts it. */
  readonly group: 'notice' | 'requested' | 'product'
  readonly id: string
  readonly to: Recipient
}

/** The number of emails per mailbox and hour. It prevents flooding somebody else’s mailbox. */
const maxPerHour = 10
const hour = 3_600

/**
 * Creates a function that renders and delivers an email. It returns the end of the hour if the
 * mailbox has got all emails of this hour, and throws if delivery fails.
 */
export function createEmailDelivery(options: DeliveryOptions) {
  const { product, config, store, origin, logo, deliver, log } = options
  const { now = millisecondsOf(store.clock) } = options
  return async (
    { kind, group, id, to }: Envelope,
    compose: (sender: EmailSender) => EmailContent,
  ): Promise<{ readonly retryAt?: string }> => {
    const address = normalizeEmail(to.address)
    const about = { path: `mail/${kind}`, requestId: id }
    if (address === undefined) {
      log.warn('Email not sent: invalid recipient', about)
      return {}
    }
    if (!(await isWithinRate(options, `${group}:${mailboxKey(address)}`, id, now()))) {
      return { retryAt: new Date((hourStart(now()) + hour) * 1_000).toISOString() }
    }
    const sender = { site: product.name, origin: origin(), languages: product.languages }
    const email = compose(sender)
    const from = config.emailFrom ??
      noReplySenderAt(sender.origin) ?? { address: 'no-reply@localhost' }
    try {
      await deliver({
        id,
        kind,
        sentAt: new Date(now()).toISOString(),
        language: email.language,
        from: { name: stripLineBreaks(from.name ?? product.name), address: from.address },
        to: { name: email.recipientName, address },
        subject: stripLineBreaks(email.subject),
        text: renderEmailText(email),
        html: renderEmailHtml(email, { theme: product.theme, logo }),
      })
    } catch (error) {
      if (!isPermanentFailure(error)) throw error
      log.warn('Email permanently rejected by recipient server', { ...about, error })
    }
    return {}
  }
}

/** Counts an email once, however often it is retried. */
async function isWithinRate(
  { store }: DeliveryOptions,
  recipient: string,
  id: string,
  now: number,
): Promise<boolean> {
  const window = hourStart(now)
  return store.write(async (trx) => {
    const key = `mail:${recipient}`
    const attempts = await store.rates.count(trx, `${key}:${id}`, window)
    return attempts > 1 || (await store.rates.count(trx, key, window)) <= maxPerHour
  })
}

function hourStart(now: number): number {
  const seconds = Math.floor(now / 1_000)
  return seconds - (seconds % hour)
}

/**
 * Returns the rate limit key of a mailbox. It ignores case and the tag after `+`. It is a hash, so
 * it reveals no address.
 */
function mailboxKey(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/u, '@')
  return createHash('sha256').update(plain).digest('base64url')
}
