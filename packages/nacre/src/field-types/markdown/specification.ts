import { textErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes Markdown. */
export const markdownSpecification: TypeSpecification = {
  synonyms: ['long text', 'longtext', 'text area'],
  unit: ' characters',
  impliedMin: 1,
  errors: textErrors,
}
