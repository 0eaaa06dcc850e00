import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { formatInputNumber } from './local-number.ts'

/** Formats a value for its input. `parseForm` returns the same value. */
export function formatForInput(
  { type, constraints }: FieldSchema,
  value: unknown,
  locale: string,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money'
  // A leading space marks unreadable input. The user did not type it.
  return isNumber ? formatInputNumber(text, locale, constraints.currency).trimStart() : text
}
