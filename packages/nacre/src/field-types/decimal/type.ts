import { formatNumberField, generateAmount } from '../bases/number-type.ts'
import type { FieldType } from '../field-type.ts'

/** An exact number with decimal places. */
export const decimalType: FieldType = {
  example: 'decimal({ places: 2, min: 0 })',
  format: formatNumberField,
  generate: generateAmount,
}
