import type { FieldOutline } from '#shell/model/outline/field-outline.ts'

/** A value as it stands in an input: what `readForm` reads there is the same value again. */
export function inputText({ type }: FieldOutline, value: unknown, language: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  const hasPlaces = type === 'decimal' || type === 'money'
  // What is no number has been typed here before, and stays as it was.
  return hasPlaces && language === 'de' && /^-?\d+\.\d+$/u.test(plain)
    ? plain.replace('.', ',')
    : plain
}
