import { plainText } from '#shell/field-types/bases/plain-text.ts'
import { inputs } from '#shell/field-types/inputs.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/** Formats a value for its input. `parseForm` returns the same value. */
export function formatForInput(field: FieldSchema, value: unknown, locale: string): string {
  if (value === null || value === undefined) return ''
  const { format = plainText } = inputs[field.type]
  return format(value, field, locale)
}
