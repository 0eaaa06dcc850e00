import type { ComponentType } from 'react'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'

/** How values of a field type are shown. */
export interface TypeCell {
  /** Shows a value on one line. Without it, the value is shown as it is. */
  readonly Cell?: ComponentType<ValueProps>
  /** Shows a whole value as readers see it. It is the cell by default. */
  readonly Rendered?: ComponentType<RenderedProps>
  /** Loads the code of `Rendered`, if it is loaded on demand. */
  load?(): Promise<void>
}

export interface ValueProps {
  /** The value. It is never empty. */
  value: unknown
  field: FieldSchema
  /** Shows a field inside of this one. */
  Inside: ComponentType<{ value: unknown; field: FieldSchema }>
}

export interface RenderedProps extends Omit<ValueProps, 'Inside'> {
  /** The level of the first heading in a text. */
  headingLevel?: 1 | 2
}
