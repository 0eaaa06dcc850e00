import type { Words } from '../words.ts'

/**
 * What is known about a failure: its status, its sentence, why it happens, and what one can do.
 *
 * @example
 * const text: FailureText = { status: 409, says: 'The shelf is full.', cause: 'It holds 40 books.', remedy: 'Use another shelf.' }
 */
export interface FailureText {
  readonly status: number
  readonly says: Words
  readonly cause: Words
  readonly remedy: Words
}

/** Words in every language that the shell speaks. */
type Both = Readonly<Record<'en' | 'de', string>>

/**
 * A failure of the shell itself: it is said in all of the shell's languages.
 *
 * @example
 * refusal(404, { says: { en: 'Gone.', de: 'Weg.' }, cause: { en: '…', de: '…' }, remedy: { en: '…', de: '…' } })
 */
export function refusal(
  status: number,
  words: { says: Both; cause: Both; remedy: Both },
): FailureText {
  return Object.freeze({ status, ...words })
}
