import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes email addresses. */
export const emailSpecification: TypeSpecification = {
  synonyms: ['e-mail'],
  unit: ' characters',
  constraints: ['caseInsensitive'],
  hasFixedBounds: true,
  errors: () => ['pattern-mismatch'],
}
