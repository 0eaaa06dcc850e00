import { timeErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes days. */
export const dateSpecification: TypeSpecification = {
  synonyms: ['day'],
  bound: 'time',
  errors: (constraints) => ['invalid-type', ...timeErrors(constraints)],
}
