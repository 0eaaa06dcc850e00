import { timeErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes times of a day. */
export const timeSpecification: TypeSpecification = {
  synonyms: ['time of day', 'clock time'],
  bound: 'clock',
  constraints: ['step'],
  errors: (constraints) => ['pattern-mismatch', ...timeErrors(constraints)],
}
