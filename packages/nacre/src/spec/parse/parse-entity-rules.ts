import type { EntityDescription, EntityRuleDescription } from '../description.ts'
import type {
  CountDescription,
  FrozenDescription,
  NoOverlapDescription,
  OtherwiseDescription,
  UniqueDescription,
  WithinDescription,
} from '../constraint-description.ts'
import type { VerbConditionDescription } from '../process-description.ts'
import { parseLimitCount } from '../grammar/count.ts'
import { parseCondition } from '../grammar/parse-condition.ts'
import { parseVerbCondition } from '../grammar/verb-condition.ts'
import type { ParsedSubsection } from '../markdown/parse-markdown.ts'
import { parseDuration } from '../grammar/duration.ts'
import { codeSpansIn, nameIn, splitOutsideQuotes } from '../grammar/phrase.ts'
import { parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  recordUnparsedText,
  type ParsedRow,
  type SpecParser,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'

/** Parses the validation rules and unique constraints of an entity. */
export function parseEntityRules(
  part: ParsedSubsection,
  where: SourceLocation,
  reading: SpecParser,
): ParsedRules {
  const { rows, rest } = collectTableRows(part.blocks, 'name')
  recordUnparsedBlocks(reading, where, rest)
  const found: Found = { rules: [], onlyIf: [], unique: [], noOverlap: [], within: [], counts: [] }
  for (const { row, line } of rows) {
    const { kind = '', fields = '', message = '' } = row
    const name = nameIn(row['name'] ?? '')
    const one = { name, fields: codeSpansIn(fields) }
    const isName = /^[a-z]\w*$/u.test(name)
    const condition = parseVerbCondition(kind)
    if (isName && /^rule\b/u.test(kind) && message !== '')
      found.rules.push({ ...one, message: parseLocalizedText(message, reading.languages) })
    else if (isName && condition)
      found.onlyIf.push({ ...one, ...condition, ...parseOtherwise(message, reading) })
    else if (isName && /\bonce\b|unique/u.test(kind))
      found.unique.push({
        ...one,
        ...parseOtherwise(message, reading),
        ...parseWhere(kind, { ...where, about: name }, reading),
      })
    else if (!isName || !parseConstraintRow(row, { ...where, about: name }, found, reading))
      recordUnparsedLine(reading, where, line)
  }
  return found
}

type ParsedRules = Pick<
  EntityDescription,
  'rules' | 'onlyIf' | 'unique' | 'noOverlap' | 'within' | 'counts' | 'frozen'
>

interface Found extends ParsedRules {
  readonly rules: EntityRuleDescription[]
  readonly onlyIf: VerbConditionDescription[]
  readonly unique: UniqueDescription[]
  readonly noOverlap: NoOverlapDescription[]
  readonly within: WithinDescription[]
  readonly counts: CountDescription[]
  frozen?: FrozenDescription
}

/** Parses a row about spans or frozen records. Returns `false` if it is another one. */
function parseConstraintRow(
  row: ParsedRow,
  where: SourceLocation,
  found: Found,
  reading: SpecParser,
): boolean {
  const { kind = '', fields = '', message = '' } = row
  const [first = '', ...rest] = splitOutsideQuotes(kind, ',')
  const one = { name: where.about ?? '', fields: codeSpansIn(fields) }
  const otherwise = parseOtherwise(message, reading)
  const [subject] = codeSpansIn(first)
  const own = rest.findIndex((part) => part.startsWith('with '))
  const condition = parseWhere(
    `, ${rest.slice(0, own < 0 ? undefined : own).join(', ')}`,
    where,
    reading,
  )
  if (first.startsWith('no overlap per ') && subject !== undefined) {
    const gap = rest.find((part) => part.endsWith(' between'))?.slice(0, -' between'.length)
    found.noOverlap.push({
      ...one,
      per: subject,
      ...(gap === undefined || !parseDuration(gap) ? {} : { gap }),
      ...condition,
      ...parseOtherSpans(rest.slice(own), own >= 0),
      ...otherwise,
    })
    return true
  }
  if (first.startsWith('within ') && subject !== undefined) {
    found.within.push({ ...one, hours: subject, ...condition, ...otherwise })
    return true
  }
  const count = parseLimitCount(kind)
  if (count) {
    found.counts.push({ ...one, ...count, ...otherwise })
    return true
  }
  if (!/^frozen\b/u.test(kind) || otherwise.message === undefined) return false
  const [phrase = ''] = splitOutsideQuotes(kind, ';')
  found.frozen = {
    ...parseWhere(phrase, where, reading),
    fields: one.fields,
    message: otherwise.message,
  }
  return true
}

/** Parses the spans of another entity: ``with `closure` per `hall` from `first` to `last` ``. */
function parseOtherSpans(
  [phrase = '', ...rest]: readonly string[],
  hasOther: boolean,
): Pick<NoOverlapDescription, 'with'> {
  const [entity, per, from, to, where] = codeSpansIn(phrase)
  if (
    !hasOther ||
    entity === undefined ||
    per === undefined ||
    from === undefined ||
    to === undefined
  )
    return {}
  return {
    with: {
      entity,
      per,
      from,
      to,
      ...(where === undefined ? {} : { where }),
      ...(rest.includes('checked only here') ? { asks: 'here' } : {}),
    },
  }
}

/** Parses the message of a constraint: a text, or the code of an error. */
function parseOtherwise(text: string, { languages }: SpecParser): OtherwiseDescription {
  if (text === '') return {}
  const [error] = codeSpansIn(text)
  if (error !== undefined && text.trim() === `\`${error}\``) return { error }
  return { message: parseLocalizedText(text, languages) }
}

/** Parses the condition of a constraint: `unique together, where …`. */
function parseWhere(
  kind: string,
  where: SourceLocation,
  reading: SpecParser,
): { readonly where?: string } {
  const phrase = splitOutsideQuotes(kind, ',')
    .find((part) => part.startsWith('where '))
    ?.slice('where '.length)
  if (phrase === undefined) return {}
  const condition = nameIn(phrase)
  if (parseCondition(condition)) return { where: condition }
  recordUnparsedText(reading, where, phrase)
  return {}
}
