import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes references to several records. */
export const relationsSpecification: TypeSpecification = {
  synonyms: ['relation to many', 'relations to many'],
  constant: 'json',
  unit: ' of them',
  relation: 'several',
  constraints: ['role'],
  impliedMin: ({ required }) => (required ? 1 : 0),
  errors: () => ['record-not-found', 'duplicate', 'too-many-items'],
}
