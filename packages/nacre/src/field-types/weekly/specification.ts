import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes hours of a week. */
export const weeklySpecification: TypeSpecification = {
  synonyms: ['weekly hours', 'opening hours', 'hours'],
  constant: 'json',
  bound: 'time',
  constraints: ['step'],
  errors: () => ['invalid-choice', 'pattern-mismatch', 'end-before-start', 'overlapping-hours'],
}
