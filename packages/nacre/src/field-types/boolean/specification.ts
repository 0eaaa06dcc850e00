import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes yes or no. */
export const booleanSpecification: TypeSpecification = {
  synonyms: ['yes or no', 'yes/no', 'bool'],
  constant: 'boolean',
  errors: () => ['invalid-type'],
}
