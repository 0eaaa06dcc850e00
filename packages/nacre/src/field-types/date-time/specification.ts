import { timeErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes points in time. */
export const dateTimeSpecification: TypeSpecification = {
  synonyms: ['datetime', 'date and time', 'date-time', 'moment', 'timestamp'],
  bound: 'time',
  constraints: ['step', 'zoned'],
  errors: (constraints) => ['invalid-type', 'missing-offset', ...timeErrors(constraints)],
}
