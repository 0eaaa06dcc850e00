import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes lists. */
export const listSpecification: TypeSpecification = {
  synonyms: ['list of values'],
  constant: 'json',
  unit: ' of them',
  impliedMin: ({ required }) => (required ? 1 : 0),
  nested: 'item',
  errors: () => ['too-many-items'],
}
