import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes values with names. */
export const objectSpecification: TypeSpecification = {
  synonyms: ['structure', 'structured value'],
  constant: 'json',
  nested: 'properties',
  errors: () => [],
  findProblem: ({ parts = [] }) => (parts.length > 0 ? undefined : 'It does not say its parts.'),
}
