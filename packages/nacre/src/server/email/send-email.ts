import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shell/model/fields/email.ts'
import type { Product } from '#shell/model/product.ts'
import type {
  EmailKind,
  EmailTemplates,
  Recipient,
} from '#shell/operations/accounts/emails/email-templates.ts'
import { createId } from '#shell/store/identifier.ts'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import type { Store } from '#shell/store/store.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { composeEmail, stripLineBreaks } from './compose-email.ts'
import { renderEmailHtml } from './email-html.ts'
import { renderEmailText } from './email-text.ts'
import { noReplySenderAt } from './sender.ts'
import { isPermanentFailure } from './smtp.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

interface Options {
  readonly product: Pick<Product, 'name' | 'languages'>
  readonly config: Pick<Config, 'emailFrom'>
  readonly store: Pick<Store, 'clock' | 'rates' | 'write'>
  /** The origin of this site. */
  readonly origin: () => string
  readonly deliver: (mail: EmailMessage) => Promise<void>
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => number
}

/** Delivery data of an email that is not part of its content. */
interface SendOptions {
  /** A stable id for all attempts, such as the id of the job. */
  readonly id?: string
}

/** The number of emails per mailbox and hour. It prevents flooding somebody else’s mailbox. */
const maxPerHour = 10
const hour = 3_600

/**
 * Creates a function that composes and delivers emails. It throws if delivery fails, so that the
 * job is retried. A retried email keeps its Message-ID, by which email clients detect duplicates.
 */
export function createSendEmail(options: Options) {
  const { product, config, store, origin, deliver, log } = options
  const { now = millisecondsOf(store.clock) } = options
  return async <Kind extends EmailKind>(
    kind: Kind,
    to: Recipient,
    data: EmailTemplates[Kind],
    { id = createId() }: SendOptions = {},
  ): Promise<void> => {
    const address = normalizeEmail(to.address)
    const about = { path: `mail/${kind}`, requestId: id }
    if (address === undefined) return log.warn('Email not sent: invalid recipient', about)
    if (!(await isWithinRate(options, `${limitGroupOf(kind)}:${mailboxKey(address)}`, id, now()))) {
      return log.warn('Email not sent: hourly limit for recipient reached', about)
    }
    const sender = { site: product.name, origin: origin(), languages: product.languages }
    const email = composeEmail(kind, to, data, sender)
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
        html: renderEmailHtml(email),
      })
    } catch (error) {
      if (!isPermanentFailure(error)) throw error
      log.warn('Email permanently rejected by recipient server', {
        ...about,
        error: error,
      })
    }
  }
}

/**
 * Returns the rate limit of a kind. Notices are counted apart, so that requested emails cannot use
 * up their limit.
 */
const limitGroupOf = (kind: EmailKind) =>
  kind === 'notice' || kind === 'farewell' ? 'told' : 'asked'

/** Counts an email once, however often it is retried. */
async function isWithinRate(
  { store }: Options,
  recipient: string,
  id: string,
  now: number,
): Promise<boolean> {
  const seconds = Math.floor(now / 1_000)
  const window = seconds - (seconds % hour)
  return store.write(async (trx) => {
    const key = `mail:${recipient}`
    const attempts = await store.rates.count(trx, `${key}:${id}`, window)
    return attempts > 1 || (await store.rates.count(trx, key, window)) <= maxPerHour
  })
}

/**
 * Returns the rate limit key of a mailbox. It ignores case and the tag after `+`. It is a hash, so
 * it reveals no address.
 */
function mailboxKey(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/u, '@')
  return createHash('sha256').update(plain).digest('base64url')
}
