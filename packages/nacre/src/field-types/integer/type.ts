import { formatNumberField } from '../bases/number-type.ts'
import type { FieldType } from '../field-type.ts'

/** A whole number. */
export const integerType: FieldType = {
  example: 'integer({ min: 0, max: 10 })',
  format: formatNumberField,
  generate: ({ constraints: { min, max = 1, step } }, nth) =>
    Number(min ?? Math.min(step === undefined ? 1 : 0, Number(max))) + nth,
}
