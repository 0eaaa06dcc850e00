import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'

const example = '+49 30 123456'

/**
 * Declares a phone number field. Input may contain spaces, brackets and dashes, and needs a country
 * code. The number is stored in E.164 format.
 *
 * @example
 * phone: phone({ help: 'For questions about the delivery.' })
 */
export function phone<const Required extends boolean = false, const Default extends string = never>(
  options: FieldOptions<Required, string, Default> = {},
): Field<string, Required, HasDefault<Default>> {
  return defineField(options, {
    type: 'phone',
    column: { kind: 'text' },
    schema: { type: 'string', maxLength: 40, pattern: String.raw`^\s*(?:\+|00)[\d\s()./-]+$` },
    operators: ['is', 'not', 'in', 'startsWith', 'empty'],
    check: (value) =>
      normalizePhone(value) === undefined
        ? { code: 'pattern-mismatch', shape: example }
        : undefined,
    normalize: canonical,
    canonical,
  })
}

const canonical = (value: string) => normalizePhone(value) ?? value

/**
 * Converts a phone number to E.164, or returns `undefined` if it is invalid.
 *
 * @example
 * normalizePhone('0049 (0)30 / 12-34-56') // '+4930123456'
 */
export function normalizePhone(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const [, rawDigits] = /^\s*(?:\+|00)([\d\s()./-]+)$/u.exec(value) ?? []
  // Removes `(0)`, the national prefix.
  const digits = (rawDigits ?? '').replace('(0)', '').replaceAll(/\D/gu, '')
  return /^[1-9]\d{6,14}$/u.test(digits) ? `+${digits}` : undefined
}
