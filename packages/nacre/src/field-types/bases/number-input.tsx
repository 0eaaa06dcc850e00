import { localizedMessage } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { formText } from '#shell/ui/form/form-text.ts'
import type { FormEntry, LimitFormat } from '../type-input.ts'
import { flagUnparsed, formatInputNumber, numberExample, parseLocalNumber } from './local-number.ts'
import { plainText } from './plain-text.ts'
import { textControl } from './text-control.tsx'

/** The input of a decimal number. */
export const DecimalControl = textControl({ className: 'number', inputMode: 'decimal' })

/** Formats a number as the reader writes it. A leading space marks text that is no number. */
export function formatNumberText(
  value: unknown,
  { constraints }: FieldSchema,
  locale: string,
): string {
  return formatInputNumber(plainText(value), locale, constraints.currency).trimStart()
}

/** Parses a decimal number as the API takes it. Invalid text stays, so that validation reports it. */
export function parseDecimal({ form, name, field, locale }: FormEntry): string | null {
  const text = formText(form, name).trim()
  if (text === '') return null
  return parseLocalNumber(text, locale, field.constraints.currency) ?? flagUnparsed(text)
}

/** Returns the sentences about the least and the greatest number. */
export function numberLimits(
  { constraints: { min, max } }: FieldSchema,
  { t, number }: LimitFormat,
): readonly (string | undefined)[] {
  return [
    min === undefined ? undefined : t('fields.fieldLimits.min', { min: number(min) }),
    max === undefined ? undefined : t('fields.fieldLimits.max', { max: number(max) }),
  ]
}

/** Describes a decimal number with an example in the format of the reader. */
export function expectedDecimal({ constraints }: FieldSchema, locale: string): LocalizedText {
  const example = numberExample(locale, constraints.places ?? 0)
  return localizedMessage('fields.validateInput.decimalExample', { example })
}
