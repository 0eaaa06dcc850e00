import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { numberText } from './number-text.ts'

/** A value as it stands in an input: what `readForm` reads there is the same value again. */
export function inputText({ type, bounds }: FieldOutline, value: unknown, locale: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  const isNumber = type === 'integer' || type === 'decimal' || type === 'money'
  // What could not be read has a space before it, which nobody has typed.
  return isNumber ? numberText(plain, locale, bounds.currency).trimStart() : plain
}
