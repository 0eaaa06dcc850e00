import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes references to one record. */
export const relationSpecification: TypeSpecification = {
  synonyms: ['relation to one'],
  relation: 'one',
  constraints: ['acyclic', 'role'],
  errors: () => ['record-not-found'],
}
