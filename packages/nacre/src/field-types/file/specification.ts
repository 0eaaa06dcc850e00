import { isFileType } from './file-types.ts'
import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes files. */
export const fileSpecification: TypeSpecification = {
  synonyms: ['document', 'attachment'],
  constant: 'json',
  bound: 'size',
  constraints: ['types'],
  errors: () => ['invalid-type', 'file-too-large', 'invalid-choice'],
  findProblem: ({ constraints: { types = [] } }) =>
    types.length > 0 && types.every(isFileType)
      ? undefined
      : `It takes files of ${types.join(', ') || 'no type'}, which cannot be told from others.`,
}
