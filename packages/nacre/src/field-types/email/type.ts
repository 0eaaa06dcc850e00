import { plainText } from '../bases/plain-text.ts'
import type { FieldType } from '../field-type.ts'

/** An email address. */
export const emailType: FieldType = {
  example: 'email()',
  format: plainText,
  generate: (_, nth) => `${nth === 0 ? 'ada' : `ada${nth}`}@example.org`,
}
