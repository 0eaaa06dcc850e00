import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'

/** A reference to one record. */
export const relationType: FieldType = {
  example: `relation('folder', { onRemove: 'restrict' })`,
  format: plainText,
}
