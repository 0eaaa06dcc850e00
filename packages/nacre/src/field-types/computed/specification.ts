import type { FieldDescription } from '#shell/spec/field-description.ts'
import { parseFormula } from '#shell/spec/grammar/parse-formula.ts'
import { codeSpansIn } from '#shell/spec/grammar/phrase.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes computed values. */
export const computedSpecification: TypeSpecification = {
  synonyms: ['worked out'],
  constraints: ['places', 'currency'],
  readOnly: { required: false },
  errors: () => [],
  parsePhrase,
  findProblem: ({ formula }) =>
    formula !== undefined && parseFormula(formula)
      ? undefined
      : `It is worked out as ${formula ?? 'nothing'}, which is not understood.`,
}

function parsePhrase(phrase: string): Partial<FieldDescription> | undefined {
  if (phrase === 'stored') return { stored: true }
  if (phrase === 'from all records') return { visible: 'all' }
  if (phrase.startsWith('reveals ')) return { reveals: codeSpansIn(phrase) }
  const [formula] = /^(?:computed|worked out) as /u.test(phrase) ? codeSpansIn(phrase) : []
  return formula === undefined ? undefined : { formula }
}
