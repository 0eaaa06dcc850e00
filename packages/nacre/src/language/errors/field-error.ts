import { formatMessageOf, localizedMessage, messageTemplate } from '#shell/messages/translate.ts'
import { type Language, type LocalizedText, localize } from '../texts/localized-text.ts'

/**
 * A validation error of one field: its code and the parameters of its message. The browser and the
 * server produce the same errors. The message is formatted where it is displayed.
 *
 * @example
 * const error: FieldError = { code: 'too-long', max: 120 }
 */
export interface FieldError {
  readonly code: FieldErrorCode
  /** The path inside a nested value: `street`, `2`, `2.street`. */
  readonly at?: string
  /** Further errors inside the same value. */
  readonly also?: readonly FieldError[]
  /** The parameters of the message, by name. */
  readonly [part: string]:
    | LocalizedText
    | number
    | readonly string[]
    | readonly FieldError[]
    | undefined
}

/**
 * What is said about values, by what is wrong with them; names in braces stand for what is meant.
 *
 * @example
 * fieldErrorMessages['too-long'] // { en: 'Use at most {count} characters.', … }
 */
export const fieldErrorMessages = {
  required: localizedMessage('checks.fieldError.required'),
  'unknown-field': localizedMessage('checks.fieldError.unknown-field'),
  'read-only': localizedMessage('checks.fieldError.read-only'),
  'not-permitted': localizedMessage('checks.fieldError.not-permitted'),
  'invalid-type': messageTemplate('checks.fieldError.invalid-type'),
  'invalid-characters': localizedMessage('checks.fieldError.invalid-characters'),
  blank: localizedMessage('checks.fieldError.blank'),
  'single-line': localizedMessage('checks.fieldError.single-line'),
  'too-long': messageTemplate('checks.fieldError.too-long'),
  'too-short': messageTemplate('checks.fieldError.too-short'),
  'too-small': messageTemplate('checks.fieldError.too-small'),
  'too-large': messageTemplate('checks.fieldError.too-large'),
  'too-early': messageTemplate('checks.fieldError.too-early'),
  'too-late': messageTemplate('checks.fieldError.too-late'),
  'missing-offset': localizedMessage('checks.fieldError.missing-offset'),
  'end-before-start': localizedMessage('checks.fieldError.end-before-start'),
  circular: localizedMessage('checks.fieldError.circular'),
  'step-mismatch': messageTemplate('checks.fieldError.step-mismatch'),
  'time-step-mismatch': messageTemplate('checks.fieldError.time-step-mismatch'),
  'overlapping-hours': localizedMessage('checks.fieldError.overlapping-hours'),
  'file-too-large': messageTemplate('checks.fieldError.file-too-large'),
  'too-many-items': messageTemplate('checks.fieldError.too-many-items'),
  'too-few-items': messageTemplate('checks.fieldError.too-few-items'),
  'too-precise': messageTemplate('checks.fieldError.too-precise'),
  'invalid-choice': messageTemplate('checks.fieldError.invalid-choice'),
  duplicate: localizedMessage('checks.fieldError.duplicate'),
  'pattern-mismatch': messageTemplate('checks.fieldError.pattern-mismatch'),
  invalid: messageTemplate('checks.fieldError.invalid'),
  taken: localizedMessage('checks.fieldError.taken'),
  'file-not-found': localizedMessage('checks.fieldError.file-not-found'),
  'record-not-found': localizedMessage('checks.fieldError.record-not-found'),
  'missing-role': messageTemplate('checks.fieldError.missing-role'),
} as const satisfies Readonly<Record<string, LocalizedText>>

/**
 * The code of a field error.
 *
 * @example
 * const code: FieldErrorCode = 'too-long'
 */
export type FieldErrorCode = keyof typeof fieldErrorMessages

/**
 * Checks whether a value is a field error rather than localized text.
 *
 * @example
 * isFieldError({ code: 'blank' }) // true
 */
export function isFieldError(value: FieldError | LocalizedText): value is FieldError {
  return typeof value === 'object' && Object.hasOwn(fieldErrorMessages, value['code'] ?? '')
}

/**
 * The error of a field as a sentence.
 *
 * @example
 * formatFieldError({ code: 'too-long', max: 120 }) // 'Use at most 120 characters.'
 */
export function formatFieldError(fieldError: FieldError, language: Language = 'en'): string {
  const { max, min, places } = fieldError
  const values = Object.entries(fieldError).map(([name, part]) => [
    name,
    formatPart(part, language),
  ])
  // A limit chooses the plural form. Numbers stay as they are declared: some are years.
  const count = [max, min, places].find((limit) => typeof limit === 'number')
  const all = { ...Object.fromEntries(values), count }
  return formatMessageOf(`checks.fieldError.${fieldError.code}`, all, { language })
}

function formatPart(part: FieldError[string], language: Language): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  if (part === undefined) return ''
  return isList(part)
    ? part.filter((one) => typeof one === 'string').join(', ')
    : localize(part, language)
}

function isList(
  part: LocalizedText | readonly string[] | readonly FieldError[],
): part is readonly string[] | readonly FieldError[] {
  return Array.isArray(part)
}

/**
 * Returns the messages of the errors of fields, by field name.
 *
 * @example
 * formatFieldErrors({ title: { code: 'required' } }, 'en') // { title: 'This field is required.' }
 */
export function formatFieldErrors(
  errors: Readonly<Record<string, FieldError | LocalizedText>>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, about]) => [
      name,
      isFieldError(about) ? formatFieldError(about, language) : localize(about, language),
    ]),
  )
}
