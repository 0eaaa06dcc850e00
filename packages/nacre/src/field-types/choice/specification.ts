import type { FieldDescription } from '#shell/spec/field-description.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes one choice. */
export const choiceSpecification: TypeSpecification = {
  synonyms: ['enum', 'one of'],
  constraints: ['choices'],
  errors: () => ['invalid-choice'],
  findProblem: findChoiceProblem,
}

/** Returns what a description lacks if it names no choices. */
export function findChoiceProblem({ constraints }: FieldDescription): string | undefined {
  return constraints.choices ? undefined : 'It does not say what can be chosen.'
}
