import type { ErrorText } from './error-text.ts'
import type { LocalizedText } from '../texts/localized-text.ts'

/**
 * An error that the product defines, with its code. `new AppError(errors['shelf-full'])` throws it.
 *
 * @example
 * const describe = ({ code, status }: ErrorDefinition) => `${code} (${status})`
 */
export interface ErrorDefinition<Id extends string = string> extends ErrorText {
  readonly code: Id
}

/**
 * What declares an error: its message, or the message with a status, a cause and a hint.
 *
 * @example
 * const declaration: ErrorDeclaration = { status: 422, message: 'There is no such shelf.' }
 */
export type ErrorDeclaration =
  | LocalizedText
  | (Omit<ErrorText, 'status'> & {
      /** The HTTP status. By default 409: the request conflicts with what is stored. */
      readonly status?: number
    })

/**
 * Declares the errors of a product by their codes. A response has the status and the message in the
 * language of the reader. `/v1/problem-types/<code>` documents the error.
 *
 * @example
 * export const errors = defineErrors({
 *   'shelf-full': {
 *     status: 409,
 *     message: { en: 'The shelf is full.', de: 'Das Regal ist voll.' },
 *     cause: 'A shelf holds 40 books.',
 *     hint: 'Use another shelf.',
 *   },
 *   'book-lent': 'Somebody else has the book.',
 * })
 */
export function defineErrors<const Texts extends Readonly<Record<string, ErrorDeclaration>>>(
  texts: Texts,
): { readonly [Id in keyof Texts & string]: ErrorDefinition<Id> } {
  const definitions = Object.entries(texts).map(([code, text]) => [
    code,
    Object.freeze({ status: 409, ...(isText(text) ? { message: text } : text), code }),
  ])
  return Object.freeze(Object.fromEntries(definitions))
}

const isText = (declaration: ErrorDeclaration): declaration is LocalizedText =>
  typeof declaration === 'string' || !('message' in declaration)
