import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes colors. */
export const colorSpecification: TypeSpecification = {
  synonyms: ['colour'],
  errors: () => ['pattern-mismatch'],
}
