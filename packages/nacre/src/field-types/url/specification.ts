import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes addresses of pages. */
export const urlSpecification: TypeSpecification = {
  synonyms: ['link', 'address'],
  unit: ' characters',
  errors: () => ['pattern-mismatch', 'too-long'],
}
