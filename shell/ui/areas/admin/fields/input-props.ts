import type { FieldOutline } from '#shell/model/outline/field-outline.ts'

/** What the input of any field is told. */
export interface InputProps {
  name: string
  field: FieldOutline
  value: unknown
  /** The place of the field in its entity, as the API names it: `parts.table`. */
  path?: string
  /** In a row of a list, which says above all of them what helps with each. */
  isInRow?: boolean
}
