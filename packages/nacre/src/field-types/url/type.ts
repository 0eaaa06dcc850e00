import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'

/** An address of a page. */
export const urlType: FieldType = {
  example: 'url()',
  format: plainText,
  generate: (_, nth) => `https://example.org/${nth === 0 ? '' : nth}`,
}
