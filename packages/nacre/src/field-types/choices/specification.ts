import { findChoiceProblem } from '../choice/specification.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes several choices. */
export const choicesSpecification: TypeSpecification = {
  synonyms: ['several of', 'set'],
  constant: 'json',
  unit: ' of them',
  constraints: ['choices'],
  impliedMin: ({ required }) => (required ? 1 : 0),
  errors: ({ min }) => ['invalid-choice', 'duplicate', Number(min) > 0 && 'too-few-items'],
  findProblem: findChoiceProblem,
}
