import type { Field } from '#shell/language/fields/field.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'

/**
 * What the server knows about a field type besides its fields.
 *
 * @example
 * const phoneType: FieldType = { example: 'phone()', generate: () => '+49 30 123456' }
 */
export interface FieldType {
  /** A right declaration, which error messages show: `phone()`. */
  readonly example: string
  /** Formats a value for an email. Text cannot show values of a type without it. */
  format?(value: unknown, field: Field, format: TextFormat): string
  /**
   * Returns a valid value, a different one for each `nth`, as far as the field allows. Types whose
   * values depend on other records have none. `inside` does the same for a field inside of it.
   */
  generate?(field: Field, nth: number, inside: GenerateValue): unknown
}

/**
 * Returns a valid value for a field, a different one for each `nth`.
 *
 * @example
 * const generate: GenerateValue = (field, nth) => field.defaultValue ?? nth
 */
export type GenerateValue = (field: Field, nth: number) => unknown

/**
 * The language of a text, and the time zone of its dates.
 *
 * @example
 * const format: TextFormat = { language: 'de', timeZone: 'Europe/Berlin' }
 */
export interface TextFormat {
  readonly language: Language
  readonly timeZone: string
}
