import type { Field } from '#shell/language/fields/field.ts'
import type { TextFormat } from '../field-type.ts'

/**
 * Formats a number with the decimal places of its field. `Intl.NumberFormat` takes the text of a
 * decimal without rounding it.
 *
 * @example
 * formatNumberField('1234.50', decimal({ places: 2 }), { language: 'de', timeZone: 'UTC' }) // '1.234,50'
 */
export function formatNumberField(
  value: unknown,
  { constraints: { places = 0 } }: Field,
  { language }: TextFormat,
): string {
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(value as number)
}

/**
 * Returns a valid amount, a different one for each `nth`.
 *
 * @example
 * generateAmount(decimal({ places: 2, min: 1 }), 2) // '3.00'
 */
export function generateAmount(
  { constraints: { min, max, places = 0, step } }: Field,
  nth: number,
): string {
  if (nth === 0 && min !== undefined) return String(min)
  const usual = step === undefined ? 12.5 : 0
  return (Number(min ?? Math.min(usual, Number(max ?? usual))) + nth).toFixed(places)
}
