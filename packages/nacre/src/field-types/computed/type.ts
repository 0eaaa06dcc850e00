import type { FieldType } from '../field-type.ts'

/** A value that follows from others. It is shown like its result. */
export const computedType: FieldType = {
  example: `computed({ expression: concat(textField('first'), ' ', textField('last')) })`,
}
