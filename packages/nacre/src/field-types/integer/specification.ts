import { numberErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes whole numbers. */
export const integerSpecification: TypeSpecification = {
  synonyms: ['whole number', 'int', 'number', 'whole'],
  constant: 'integer',
  constraints: ['step'],
  errors: (constraints) => ['invalid-type', ...numberErrors(constraints)],
}
