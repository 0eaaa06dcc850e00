import { numberErrors } from '../bases/range-errors.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes amounts of money. */
export const moneySpecification: TypeSpecification = {
  synonyms: ['amount', 'price'],
  bound: 'decimal',
  constraints: ['currency', 'step'],
  errors: (constraints) => ['invalid-type', 'too-precise', ...numberErrors(constraints)],
  findProblem: ({ constraints }) =>
    constraints.currency ? undefined : 'It does not say the currency.',
}
