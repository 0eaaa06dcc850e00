import { plainText } from '../bases/plain-text.ts'
import { generateText } from '../bases/text-type.ts'
import type { FieldType } from '../field-type.ts'

/** Text on one line. */
export const textType: FieldType = {
  example: 'text({ min: 1, max: 120 })',
  format: plainText,
  generate: generateText,
}
