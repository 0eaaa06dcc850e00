import { localizedMessage } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import { frequentPasswordWords } from '#shell/tools/password/frequent-words.ts'
import {
  estimateEntropyBits,
  parseVocabulary,
} from '#shell/tools/password/estimate-entropy-bits.ts'

/**
 * The strength of a password.
 *
 * @example
 * const strength: Strength = 'fair'
 */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/**
 * The labels of the strengths.
 *
 * @example
 * localize(strengthMessages.weak, 'de') // 'schwach'
 */
export const strengthMessages: Readonly<Record<Strength, LocalizedText>> = {
  weak: localizedMessage('checks.passwordStrength.weak'),
  fair: localizedMessage('checks.passwordStrength.fair'),
  good: localizedMessage('checks.passwordStrength.good'),
  strong: localizedMessage('checks.passwordStrength.strong'),
}

/**
 * The minimum and maximum length of a password, in characters.
 *
 * @example
 * passwordLengthLimits.min // 12
 */
export const passwordLengthLimits = { min: 12, max: 128 } as const

const bitsOf = parseVocabulary([frequentPasswordWords])

/**
 * Returns the strength of a password, with the same result in the browser and on the server. A
 * password that is too short is weak.
 *
 * @example
 * passwordStrength('Sommer2026!!') // 'weak'
 */
export function passwordStrength(password: string): Strength {
  if (Array.from(password).length < passwordLengthLimits.min) return 'weak'
  const bits = estimateEntropyBits(password, bitsOf)
  return bits < 34 ? 'weak' : bits < 44 ? 'fair' : bits < 58 ? 'good' : 'strong'
}
