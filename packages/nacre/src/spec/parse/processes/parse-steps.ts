import type { StepDescription, StepPart } from '../../process-description.ts'
import { stepPartTexts } from '../../document/steps.ts'
import { parseLocalizedText } from '../../grammar/localized-text.ts'
import { codeSpansIn } from '../../grammar/phrase.ts'
import { parseRights } from '../../grammar/rights.ts'
import { parseCodeDescription } from '../parse-states.ts'
import type { ParsedRow, SpecParser } from '../spec-parser.ts'

/** Parses the code of a verb. Returns `undefined` if the row cannot be parsed. */
export function parseStepRow(
  row: ParsedRow,
  { languages }: SpecParser,
): StepDescription | undefined {
  const names = codeSpansIn(row['code of'] ?? '').map((name) => name.split('.'))
  const [entity] = names[0] ?? []
  const verbs = names.flatMap(([of, verb]) => (of === entity ? (verb ?? []) : []))
  const parts = parseParts(row['when'] ?? '')
  const rights = parseRights(row['rights'] ?? '')
  const text = parseCodeDescription(row['what it does'] ?? '')
  if (!entity || verbs.length < names.length || !parts || !rights || text === undefined)
    return undefined
  return {
    entity,
    verbs,
    description: parseLocalizedText(text, languages),
    parts,
    rights,
    sends: codeSpansIn(row['sends'] ?? ''),
    starts: codeSpansIn(row['starts'] ?? ''),
    catches: codeSpansIn(row['handles errors'] ?? ''),
  }
}

function parseParts(text: string): readonly StepPart[] | undefined {
  const phrases = text.split(',').map((phrase) => phrase.trim())
  const all = Object.entries(stepPartTexts)
    .filter(([, phrase]) => phrases.includes(phrase))
    .map(([part]) => part as StepPart)
  return all.length === phrases.length ? all : undefined
}
