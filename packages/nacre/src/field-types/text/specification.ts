import { textErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes text on one line. */
export const textSpecification: TypeSpecification = {
  synonyms: ['string', 'short text', 'line'],
  unit: ' characters',
  impliedMin: 1,
  errors: (constraints) => [...textErrors(constraints), 'single-line'],
}
