import type { Words } from '../words.ts'
import { firstWords } from './first-words.ts'
import { guessBits, vocabularyOf } from './guess-bits.ts'

/**
 * How hard a password is to guess, as people are told.
 *
 * @example
 * const strength: Strength = 'fair'
 */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

/**
 * The strengths in words.
 *
 * @example
 * wordsIn(strengthWords.weak, 'de') // 'schwach'
 */
export const strengthWords: Readonly<Record<Strength, Words>> = {
  weak: { en: 'weak', de: 'schwach' },
  fair: { en: 'fair', de: 'mäßig' },
  good: { en: 'good', de: 'gut' },
  strong: { en: 'strong', de: 'stark' },
}

/**
 * The shortest and the longest password that is taken, in characters as people count them.
 *
 * @example
 * passwordLength.min // 12
 */
export const passwordLength = { min: 12, max: 128 } as const

const bitsOf = vocabularyOf([firstWords])

/**
 * How hard a password is to guess, told in the same way in the browser and on the server. What is
 * shorter than we take is weak, whatever it is.
 *
 * @example
 * strengthOf('Sommer2026!!') // 'weak'
 */
export function strengthOf(password: string): Strength {
  if (Array.from(password).length < passwordLength.min) return 'weak'
  const bits = guessBits(password, bitsOf)
  return bits < 34 ? 'weak' : bits < 44 ? 'fair' : bits < 58 ? 'good' : 'strong'
}
