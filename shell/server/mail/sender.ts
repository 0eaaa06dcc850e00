import { emailOf } from '#shell/model/fields/email.ts'
import type { MailAddress } from '#shell/store/mailbox.ts'

type Sender = Partial<MailAddress> & Pick<MailAddress, 'address'>

/** Whom letters are from: `hello@example.org` or `Nacre <hello@example.org>`. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/u.exec(text) ?? []
  const address = emailOf(inside ?? text)
  const plain = name.trim().replace(/^"(.*)"$/u, '$1')
  if (address === undefined || /\p{Cc}/u.test(plain)) return undefined
  return plain === '' ? { address } : { name: plain, address }
}

/** Nobody in particular at the address that people use, where that can be written to. */
export function senderAt(origin: string | undefined): Sender | undefined {
  const host = origin === undefined ? undefined : URL.parse(origin)?.hostname
  const address = emailOf(`no-reply@${host}`)
  return address === undefined ? undefined : { address }
}
