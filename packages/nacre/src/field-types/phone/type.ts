import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'

/** A telephone number. */
export const phoneType: FieldType = {
  example: 'phone()',
  format: plainText,
  generate: (_, nth) => `+4930${123_456 + nth}`,
}
