import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { specifications } from '#shell/field-types/specifications.ts'

/** Formats a value for a table: text unchanged, booleans as yes or no, and objects as JSON. */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses the value of a field of this type. Returns `undefined` if it is invalid. */
export function parseValue(text: string, type: FieldTypeName): unknown {
  const { constant } = specifications[type]
  if (constant === 'boolean') return parseBoolean(text)
  if (constant === 'json') return parseJson(text)
  if (constant === 'integer') {
    const number = Number(text.replaceAll(',', ''))
    return text.trim() !== '' && Number.isSafeInteger(number) ? number : undefined
  }
  return text === '' ? undefined : text
}

/** Parses the common spellings of yes and no in tables. Returns `undefined` for other text. */
export function parseBoolean(text: string): boolean | undefined {
  if (/^(?:yes|true|x|✓)$/iu.test(text.trim())) return true
  return /^(?:no|false|—|-|)$/iu.test(text.trim()) ? false : undefined
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
