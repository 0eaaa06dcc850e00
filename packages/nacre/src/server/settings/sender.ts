import { normalizeEmail } from '#shell/field-types/email/field.ts'
import type { Mailbox } from '#shell/store/mail-catcher.ts'

type Sender = Partial<Mailbox> & Pick<Mailbox, 'address'>

/** Parses a sender such as `hello@example.org` or `Nacre <hello@example.org>`. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(text) ?? []
  const address = normalizeEmail(inside ?? text)
  const plain = name.trim().replace(/^"(.*)"$/u, '$1')
  if (address === undefined || /\p{Cc}/u.test(plain)) return undefined
  return plain === '' ? { address } : { name: plain, address }
}

/**
 * Returns a no-reply sender at the host of the origin, or nothing if the host cannot receive
 * emails.
 */
export function noReplySenderAt(origin: string | undefined): Sender | undefined {
  const host = origin === undefined ? undefined : URL.parse(origin)?.hostname
  const address = normalizeEmail(`no-reply@${host}`)
  return address === undefined ? undefined : { address }
}
