import { createHash } from 'node:crypto'
import { emailOf } from '#shell/model/fields/email.ts'
import type { Product } from '#shell/model/product.ts'
import type { LetterKind, Letters, Receiver } from '#shell/operations/accounts/letters/mail.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Mail } from '#shell/store/mailbox.ts'
import type { Store } from '#shell/store/store.ts'
import type { Config } from '../settings/config.ts'
import type { Log } from '../log/log.ts'
import { composeLetter, onOneLine } from './compose-letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { senderAt } from './sender.ts'
import { isRefusedForGood } from './smtp.ts'

interface Options {
  readonly product: Pick<Product, 'name' | 'languages'>
  readonly config: Pick<Config, 'mailFrom'>
  readonly store: Pick<Store, 'rates' | 'write'>
  /** The address of this site. */
  readonly origin: () => string
  readonly deliver: (mail: Mail) => Promise<void>
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => number
}

/** What is known of a letter besides what stands in it. */
interface About {
  /** The same at each try of the same letter, such as the id of its job. */
  readonly id?: string
}

/** So many letters an address gets in an hour: nobody can fill a stranger's mailbox through us. */
const perHour = 10
const hour = 3_600

/**
 * Writes letters and hands them over, or fails, to be asked again later. A letter that is tried again
 * has the same number, by which mail programs see that it is the same.
 */
export function createSendMail(options: Options) {
  const { product, config, origin, deliver, log, now = Date.now } = options
  return async <Kind extends LetterKind>(
    kind: Kind,
    to: Receiver,
    data: Letters[Kind],
    { id = newId() }: About = {},
  ): Promise<void> => {
    const address = emailOf(to.address)
    const about = { path: `mail/${kind}`, requestId: id }
    if (address === undefined) return log.warn('A letter has no address it can go to.', about)
    if (!(await isWithinRate(options, `${rateOf(kind)}:${mailboxKey(address)}`, id, now()))) {
      return log.warn('A letter was not sent: its address has had many in this hour.', about)
    }
    const sender = { site: product.name, origin: origin(), languages: product.languages }
    const letter = composeLetter(kind, to, data, sender)
    const from = config.mailFrom ?? senderAt(sender.origin) ?? { address: 'no-reply@localhost' }
    try {
      await deliver({
        id,
        kind,
        at: new Date(now()).toISOString(),
        language: letter.language,
        from: { name: onOneLine(from.name ?? product.name), address: from.address },
        to: { name: letter.receiver, address },
        subject: onOneLine(letter.subject),
        text: letterText(letter),
        html: letterHtml(letter),
      })
    } catch (thrown) {
      if (!isRefusedForGood(thrown)) throw thrown
      log.warn('A letter was refused for good by the server of its address.', {
        ...about,
        error: thrown,
      })
    }
  }
}

/** Counted apart: whoever has a stranger's password asked for ten times must not keep warnings from them. */
const rateOf = (kind: LetterKind) => (kind === 'notice' || kind === 'farewell' ? 'told' : 'asked')

/** Counted once for each letter, however often it is tried. */
async function isWithinRate(
  { store }: Options,
  receiver: string,
  id: string,
  now: number,
): Promise<boolean> {
  const seconds = Math.floor(now / 1_000)
  const window = seconds - (seconds % hour)
  return store.write(async (run) => {
    const key = `mail:${receiver}`
    const tries = await store.rates.count(run, `${key}:${id}`, window)
    return tries > 1 || (await store.rates.count(run, key, window)) <= perHour
  })
}

/** What stands behind a + is mostly the same person's, and capitals always are. The key tells no address. */
function mailboxKey(address: string): string {
  const plain = address.toLowerCase().replace(/\+[^@]*@/u, '@')
  return createHash('sha256').update(plain).digest('base64url')
}
