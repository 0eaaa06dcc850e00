import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/**
 * Returns the initial value of a new row. A structure starts with the initial values of its fields.
 */
export function initialRowValue({ defaultValue, constraints: { fields } }: FieldSchema): unknown {
  if (defaultValue !== undefined || !fields) return defaultValue
  const begun = Object.entries(fields).map(([name, field]) => [name, initialRowValue(field)])
  return Object.fromEntries(begun)
}
