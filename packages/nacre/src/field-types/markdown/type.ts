import { generateText } from '../bases/text-type.ts'
import type { FieldType } from '../field-type.ts'

/** Text with paragraphs. */
export const markdownType: FieldType = {
  example: 'markdown({ max: 2_000 })',
  generate: generateText,
}
