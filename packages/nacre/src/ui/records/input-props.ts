import type { Choice } from '../kit/combobox/combobox.tsx'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
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

/** The props of the dialog that creates a related record. */
export interface CreateDialogProps {
  entity: EntitySchema
  /** The search text, which becomes the title. */
  title: string
  /** Called with the new record, or with nothing after cancellation. */
  onCreated: (one: Choice | undefined) => void
}
