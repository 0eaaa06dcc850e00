import type { Complaint } from '#shell/model/complaint.ts'
import { foldings } from '#shell/model/password/foldings.ts'
import { passwordLength } from '#shell/model/password/strength.ts'
import type { Words } from '#shell/model/words.ts'
import { isGuessable } from './is-guessable.ts'

/** What somebody who knows the account or the site would try first. */
export interface PasswordOwner {
  /** The name of the product, and of the host it is at. */
  readonly site: readonly string[]
  readonly email?: string
  readonly name?: string
}

const common: Words = {
  en: 'This is one of the passwords that are tried first. Add another word that does not go with it.',
  de: 'Dieses Passwort gehört zu denen, die zuerst probiert werden. Fügen Sie ein Wort hinzu, das nicht dazu passt.',
}
const near: Words = {
  en: 'This has your name, your address or the name of this site in it, which are tried first.',
  de: 'Darin kommt Ihr Name, Ihre Adresse oder der Name dieser Seite vor. Das wird zuerst probiert.',
}

/** Half characters and control characters: not everybody could type them again. */
const noText = /\p{Cs}|\p{Cc}/u
/** Shorter names stand in many words by chance. */
const shortestName = 4
/** What is left without the names must be something by itself. */
const leastBeside = 8

/**
 * What is wrong with a new password, or nothing. There is no rule about kinds of characters: length
 * and what guessers know are all that counts.
 */
export function checkPassword(
  password: unknown,
  owner: PasswordOwner,
): Complaint | Words | undefined {
  if (typeof password !== 'string') {
    return { id: 'wrong-type', expected: { en: 'text', de: 'Text' } }
  }
  // Counted roughly first: nobody shall make us take a long text apart.
  const length = password.length > 2 * passwordLength.max ? Infinity : Array.from(password).length
  if (length < passwordLength.min) return { id: 'too-short', min: passwordLength.min }
  if (length > passwordLength.max) return { id: 'too-long', max: passwordLength.max }
  if (noText.test(password)) return { id: 'no-text' }
  if (isNear(password, owner)) return near
  return isGuessable(password) ? common : undefined
}

function isNear(password: string, { site, email = '', name = '' }: PasswordOwner): boolean {
  const [local = ''] = email.split('@')
  const whole = [...site.flatMap(partsOf), plain(local)].filter(isLong)
  const parts = [...partsOf(local), ...partsOf(name)].filter(isLong)
  return readings(password).some(
    (reading) =>
      whole.some((one) => reading.includes(one)) ||
      (parts.some((one) => reading.includes(one)) &&
        parts.reduce((left, one) => left.replaceAll(one, ''), reading).length < leastBeside),
  )
}

const isLong = (name: string) => name.length >= shortestName
const readings = (text: string) => foldings(Array.from(text))
const plain = (text: string) => readings(text)[0] ?? ''
/** Of www.example.org or anna.smith the parts between the signs, without endings such as org. */
const partsOf = (text: string) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]
