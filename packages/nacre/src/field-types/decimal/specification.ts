import { numberErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes exact numbers. */
export const decimalSpecification: TypeSpecification = {
  synonyms: ['exact number'],
  bound: 'decimal',
  constraints: ['places', 'step'],
  errors: (constraints) => ['invalid-type', 'too-precise', ...numberErrors(constraints)],
}
