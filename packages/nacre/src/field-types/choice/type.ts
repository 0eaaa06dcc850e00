import type { Field } from '#shell/language/fields/field.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { plainText } from '../bases/plain-text.ts'
import type { FieldType, TextFormat } from '../field-type.ts'

/**
 * Formats one choice, or several, with their labels.
 *
 * @example
 * formatChoices('small', choice(['small', 'large']), { language: 'en', timeZone: 'UTC' }) // 'Small'
 */
export function formatChoices(
  value: unknown,
  { constraints }: Field,
  { language }: TextFormat,
): string {
  const labels = [value].flat().map((one) => {
    const name = plainText(one)
    return localize(constraints.choices?.[name] ?? humanize(name), language)
  })
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(labels)
}

/** One of several values. */
export const choiceType: FieldType = {
  example: `choice(['small', 'large'])`,
  format: formatChoices,
  generate({ constraints: { choices = {} } }, nth) {
    const names = Object.keys(choices)
    return names[nth % names.length]
  },
}
