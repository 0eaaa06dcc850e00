import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * What a constraint answers when it is violated: an error of the product, or a message.
 *
 * @example
 * const otherwise: Otherwise = errors['seat-taken']
 */
export type Otherwise = ErrorDefinition | LocalizedText | FieldError

/**
 * Checks whether a violation has an error of the product.
 *
 * @example
 * isErrorDefinition('The seat is taken.') // false
 */
export function isErrorDefinition(otherwise: Otherwise): otherwise is ErrorDefinition {
  return typeof otherwise === 'object' && 'code' in otherwise && 'status' in otherwise
}

/**
 * Returns the message at the fields of a violated constraint.
 *
 * @example
 * messageOf(errors['seat-taken']) // { en: 'The seat is taken.', … }
 */
export function messageOf(otherwise: Otherwise): LocalizedText | FieldError {
  return isErrorDefinition(otherwise) ? otherwise.message : otherwise
}
