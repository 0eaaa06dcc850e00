import { formatNumberField } from '../bases/number-type.ts'
import type { FieldType } from '../field-type.ts'

/** A number that an action counts. */
export const counterType: FieldType = {
  example: 'counter()',
  format: formatNumberField,
  generate: () => 0,
}
