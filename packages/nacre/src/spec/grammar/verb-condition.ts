import type { SpecInline } from '#shell/model/specification-document.ts'
import { code, codeList, inlineText } from './inline.ts'
import type { VerbConditionDescription } from '../process-description.ts'
import { parseCondition } from './parse-condition.ts'
import { codeSpansIn } from './phrase.ts'

type Phrase = Pick<VerbConditionDescription, 'verb' | 'check' | 'except'>

/** What the words mean that are not the name of a verb, a move or an action. */
const meanings: Readonly<Record<string, string | undefined>> = {
  write: 'create, change or restore',
  commit: 'end of the transaction',
}

/** Formats a condition that binds everyone: `pay` only if `event where (state is open)`. */
export function formatVerbCondition({ verb, check, except }: Phrase): SpecInline {
  const meaning = meanings[verb]
  const verbs = meaning === undefined ? [code(verb)] : [code(verb), ` (${meaning})`]
  const but = except.length === 0 ? [] : [', except for ', ...codeList(except)]
  return [...verbs, ' only if ', ...inlineText`${code(check)}`, ...but]
}

/** Parses the output of `formatVerbCondition`. Returns `undefined` for another phrase. */
export function parseVerbCondition(text: string): Phrase | undefined {
  const form = /^`[^`]+`(?: \([a-z, ]+\))? only if `.*`(?:, except for `.*`)?$/su
  const [verb, check, ...except] = form.test(text) ? codeSpansIn(text) : []
  if (verb === undefined || check === undefined || !parseCondition(check)) return undefined
  return { verb, check, except }
}
