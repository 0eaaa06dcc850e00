import type { CustomCell } from './custom-cell.tsx'
import type { CustomInput } from './custom-input.tsx'
import type { FieldTypeView } from './field-type-view.ts'

/** A view with the parts of the shell that show it. */
export interface LoadedFieldTypeView extends FieldTypeView {
  readonly CustomCell: typeof CustomCell
  readonly CustomInput: typeof CustomInput
}
