import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * What is known about a failure: its status, its sentence, why it happens, and what one can do.
 *
 * @example
 * const text: ErrorText = { status: 409, message: 'The shelf is full.', cause: 'It holds 40 books.', hint: 'Use another shelf.' }
 */
export interface ErrorText {
  /** The HTTP status: `409`. */
  readonly status: number
  /** What happened: `The shelf is full.` */
  readonly message: LocalizedText
  /** Why it happens: `A shelf holds 40 books.` */
  readonly cause?: LocalizedText
  /** What the user can do: `Use another shelf.` */
  readonly hint?: LocalizedText
}

/** A text in English and German. */
type BilingualText = Readonly<Record<'en' | 'de', string>>

/**
 * Defines a built-in error, with its texts in all languages of the shell.
 *
 * @example
 * defineError(404, { message: { en: 'Gone.', de: 'Weg.' }, cause: { en: '…', de: '…' }, hint: { en: '…', de: '…' } })
 */
export function defineError(
  status: number,
  text: { message: BilingualText; cause: BilingualText; hint: BilingualText },
): Required<ErrorText> {
  return Object.freeze({ status, ...text })
}
