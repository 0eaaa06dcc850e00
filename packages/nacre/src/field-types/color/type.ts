import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'

/** A color of the screen. */
export const colorType: FieldType = {
  example: 'color()',
  format: plainText,
  generate: (_, nth) => `#${(0xa8_d8_d0 + nth).toString(16)}`,
}
