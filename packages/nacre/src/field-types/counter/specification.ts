import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes counters. */
export const counterSpecification: TypeSpecification = {
  synonyms: ['count'],
  constant: 'integer',
  hasFixedBounds: true,
  impliedMin: 0,
  readOnly: { required: true },
  errors: () => [],
}
