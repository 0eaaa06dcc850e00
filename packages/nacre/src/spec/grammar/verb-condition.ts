import type { SpecInline } from '#shell/model/specification-document.ts'
import { code, codeList, inlineText } from '../document/inline.ts'
import type { VerbConditionDescription } from '../process-description.ts'
import { parseCondition } from './parse-condition.ts'
import { codeSpansIn } from './phrase.ts'

type Phrase = Pick<VerbConditionDescription, 'verb' | 'check' | 'except'>

/** Formats a condition that binds everyone: `pay` only if `event where (state is open)`. */
export function formatVerbCondition({ verb, check, except }: Phrase): SpecInline {
  const verbs = verb === 'write' ? [code(verb), ' (create, change or restore)'] : [code(verb)]
  const but = except.length === 0 ? [] : [', except for ', ...codeList(except)]
  return [...verbs, ' only if ', ...inlineText`${code(check)}`, ...but]
}

/** Parses the output of `formatVerbCondition`. Returns `undefined` for another phrase. */
export function parseVerbCondition(text: string): Phrase | undefined {
  const form = /^`[^`]+`(?: \(create, change or restore\))? only if `.*`(?:, except for `.*`)?$/su
  const [verb, check, ...except] = form.test(text) ? codeSpansIn(text) : []
  if (verb === undefined || check === undefined || !parseCondition(check)) return undefined
  return { verb, check, except }
}
