import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes telephone numbers. */
export const phoneSpecification: TypeSpecification = {
  synonyms: ['telephone', 'telephone number'],
  errors: () => ['pattern-mismatch'],
}
