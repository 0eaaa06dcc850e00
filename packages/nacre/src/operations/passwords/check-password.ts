import { localizedMessage } from '#shell/messages/translate.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import { passwordVariants } from '#shell/tools/password/variants.ts'
import { passwordLengthLimits } from '#shell/model/password/strength.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { isGuessable } from '#shell/tools/password/is-guessable.ts'

/** The names that an attacker who knows the account or the site would try first. */
export interface PasswordOwner {
  /** The names of the product and the host. */
  readonly site: readonly string[]
  readonly email?: string
  readonly name?: string
}

const commonMessage: LocalizedText = localizedMessage('api.checkPassword.common')
const personalMessage: LocalizedText = localizedMessage('api.checkPassword.near')

/** Lone surrogates and control characters, which cannot be typed on every keyboard. */
const untypableCharacters = /\p{Cs}|\p{Cc}/u
/** Shorter names occur in many words by chance. */
const minNameLength = 4
/** The minimum length of the password without the names. */
const minRemainder = 8

/**
 * Returns the error of a new password, or `undefined`. There are no rules about kinds of
 * characters: only length and guessability count.
 */
export function checkPassword(
  password: unknown,
  owner: PasswordOwner,
): FieldError | LocalizedText | undefined {
  if (typeof password !== 'string') {
    return { code: 'invalid-type', expected: localizedMessage('api.checkPassword.expected') }
  }
  // A quick check by UTF-16 length prevents expensive work on very long input.
  const length =
    password.length > 2 * passwordLengthLimits.max ? Infinity : Array.from(password).length
  if (length < passwordLengthLimits.min) return { code: 'too-short', min: passwordLengthLimits.min }
  if (length > passwordLengthLimits.max) return { code: 'too-long', max: passwordLengthLimits.max }
  if (untypableCharacters.test(password)) return { code: 'invalid-characters' }
  if (isPersonal(password, owner)) return personalMessage
  return isGuessable(password) ? commonMessage : undefined
}

function isPersonal(password: string, { site, email = '', name = '' }: PasswordOwner): boolean {
  const [local = ''] = email.split('@')
  const whole = [...site.flatMap(partsOf), plain(local)].filter(isLongEnough)
  const parts = [...partsOf(local), ...partsOf(name)].filter(isLongEnough)
  return variantsOf(password).some(
    (reading) =>
      whole.some((one) => reading.includes(one)) ||
      (parts.some((one) => reading.includes(one)) &&
        parts.reduce((left, one) => left.replaceAll(one, ''), reading).length < minRemainder),
  )
}

const isLongEnough = (name: string) => name.length >= minNameLength
const variantsOf = (text: string) => passwordVariants(Array.from(text))
const plain = (text: string) => variantsOf(text)[0] ?? ''
/**
 * Returns the parts of names such as www.example.org or anna.smith, without short ones such as org.
 */
const partsOf = (text: string) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]
