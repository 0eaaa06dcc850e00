import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/** The props of a field’s input. */
export interface InputProps {
  name: string
  field: FieldSchema
  value: unknown
  /** The path of the field in its entity, as in the API: `parts.table`. */
  path?: string
  /** Whether the input is in a row of a list, whose help text is displayed once above all rows. */
  isInRow?: boolean
}
