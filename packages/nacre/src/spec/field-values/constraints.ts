import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import type { TypeSpecification } from '#shell/field-types/type-specification.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { SpecInline } from '#shell/model/specification-document.ts'
import { humanize } from '#shell/language/texts/localized-text.ts'
import { code, formatCount, joinInlines, inlineText, codeList } from '../grammar/inline.ts'
import { formatDuration, parseDuration } from '../grammar/duration.ts'
import { codeSpansIn, splitOutsideQuotes } from '../grammar/phrase.ts'
import { type Languages, formatQuotedText, parseQuotedText } from '../grammar/localized-text.ts'
import type { ConstraintsDescription, FieldDescription } from '../field-description.ts'

/**
 * Formats the constraints of a field, one phrase each. Constraints that the type implies are
 * omitted.
 */
export function formatConstraints(
  field: FieldDescription,
  languages: Languages,
): readonly SpecInline[] {
  const { type, constraints } = field
  const { choices, pattern, patternHint, types, caseInsensitive, widths } = constraints
  const { currency, places } = constraints
  const [min, max] = explicitRange(field)
  const { unit = '' } = specifications[type]
  const phrases: SpecInline[] = []
  if (choices) {
    const each = Object.entries(choices).map(([name, words]) =>
      words === humanize(name)
        ? inlineText`${code(name)}`
        : inlineText`${code(name)} (${formatQuotedText(words, languages)})`,
    )
    phrases.push(inlineText`one of ${joinInlines(each, ', ')}`)
  }
  if (currency !== undefined) phrases.push(inlineText`in ${currency}`)
  else if (places !== undefined) {
    phrases.push([`${places} decimal ${places === 1 ? 'place' : 'places'}`])
  }
  if (min !== undefined && max !== undefined) phrases.push([`from ${min} to ${max}${unit}`])
  else if (min !== undefined) phrases.push([`at least ${min}${unit}`])
  else if (max !== undefined) phrases.push([`at most ${max}${unit}`])
  if (constraints.step !== undefined) phrases.push([`in steps of ${formatStep(constraints.step)}`])
  if (constraints.zoned) phrases.push([zonedPhrase])
  if (constraints.acyclic) phrases.push(['in no circle'])
  if (constraints.role !== undefined)
    phrases.push(inlineText`only users with the role ${code(constraints.role)}`)
  if (pattern !== undefined) {
    const hasHint = patternHint !== undefined && patternHint !== pattern
    phrases.push(
      hasHint
        ? inlineText`like ${code(pattern)} (${formatQuotedText(patternHint, languages)})`
        : inlineText`like ${code(pattern)}`,
    )
  }
  if (caseInsensitive) phrases.push(['case-insensitive'])
  if (widths) phrases.push([formatWidths(widths)])
  if (types) phrases.push(inlineText`files of type ${codeList(types)}`)
  return phrases
}

const zonedPhrase = 'in the time zone of the product'

function formatStep(step: number | string | Duration): string {
  if (typeof step === 'string') return step
  return typeof step === 'number' ? formatCount(step) : formatDuration(step)
}

const originalWidthOnly = 'without smaller copies'

function formatWidths(widths: readonly number[]): string {
  return widths.length === 0 ? originalWidthOnly : `with copies ${widths.join(', ')} pixels wide`
}

/** Returns the minimum and the maximum, unless the type implies them. */
function explicitRange(field: FieldDescription): readonly (string | undefined)[] {
  const { min, max, choices } = field.constraints
  const { impliedMin } = specifications[field.type]
  const least = typeof impliedMin === 'function' ? impliedMin(field) : impliedMin
  const all = choices && Object.keys(choices).length
  return [min === least ? undefined : min, max === all ? undefined : max].map((bound) =>
    typeof bound === 'number' ? formatCount(bound) : bound,
  )
}

/** Parses one phrase about a field of this type. Returns `undefined` for an unknown phrase. */
export function parseConstraint(
  phrase: string,
  type: FieldTypeName,
  languages: Languages,
): ConstraintsDescription | undefined {
  const specification = specifications[type]
  const found =
    parseRange(phrase, specification) ??
    parsePattern(phrase, languages) ??
    parseChoices(phrase, languages) ??
    parseOption(phrase, specification)
  const isPossible = Object.keys(found ?? {}).every(
    (key) => allTypes.has(key) || specification.constraints?.some((one) => one === key),
  )
  return isPossible ? found : undefined
}

/** The constraints that are possible for every type. */
const allTypes = new Set(['min', 'max', 'pattern', 'patternHint'])

function parseRange(
  phrase: string,
  { bound: as }: TypeSpecification,
): ConstraintsDescription | undefined {
  const unit = String.raw`(?: (?:characters|of them|entries|long|files?))?`
  const bound = String.raw`([-−]?\d\S*(?: [KMG]B)?)`
  const find = (form: string) => new RegExp(`^${form}${unit}$`, 'u').exec(phrase) ?? []
  const range = find(`(?:from )?${bound} ?(?:to|–|-) ?${bound}`)
  const [, least] = find(String.raw`(?:at least|min\.?|not before) ${bound}`)
  const [, most] = find(String.raw`(?:at most|max\.?|up to|not after) ${bound}`)
  const [min, max] = [range[1] ?? least, range[2] ?? most].map((text) => parseLimit(text, as))
  if (min === null || max === null || (min === undefined && max === undefined)) return undefined
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Parses a limit in the format of the field type. Returns `null` if it is invalid. */
function parseLimit(
  text: string | undefined,
  as: TypeSpecification['bound'],
): number | string | undefined | null {
  if (text === undefined) return undefined
  if (as === 'size') return /^\d+(?:\.\d+)? [KMG]B$/u.test(text) ? text : null
  if (as === 'clock') return /^\d\d:\d\d$/u.test(text) ? text : null
  if (as === 'time') return /^\d{4}-/u.test(text) ? text : null
  const plain = text.replaceAll(/(?<=\d),(?=\d{3})/gu, '').replace('−', '-')
  if (!/^-?\d+(?:\.\d+)?$/u.test(plain)) return null
  if (as === 'decimal') return plain
  return Number.isSafeInteger(Number(plain)) ? Number(plain) : null
}

function parsePattern(phrase: string, languages: Languages): ConstraintsDescription | undefined {
  const [, about] = /^like `[^]+`(?: \((.*)\))?$/u.exec(phrase) ?? []
  const [pattern] = phrase.startsWith('like ') ? codeSpansIn(phrase) : []
  if (pattern === undefined) return undefined
  const shape = about === undefined ? undefined : parseQuotedText(about, languages)
  return { pattern, ...(shape === undefined ? {} : { patternHint: shape }) }
}

function parseChoices(phrase: string, languages: Languages): ConstraintsDescription | undefined {
  const [, list] = /^(?:one|any|some) of:? (.*)$/su.exec(phrase) ?? []
  if (list === undefined) return undefined
  const choices = splitOutsideQuotes(list, ',').map((part) => {
    const [, named = '', about] = /^(.+?)(?: \((.*)\))?$/su.exec(part) ?? []
    const name = codeSpansIn(named)[0] ?? named
    const label = about === undefined ? undefined : parseQuotedText(about, languages)
    return [name, label ?? humanize(name)] as const
  })
  return { choices: Object.fromEntries(choices) }
}

function parseStep(text: string, { bound }: TypeSpecification): ConstraintsDescription | undefined {
  if (bound === 'decimal') return /^\d+(?:\.\d+)?$/u.test(text) ? { step: text } : undefined
  if (bound === 'time' || bound === 'clock') {
    const step = parseDuration(text)
    return step && { step }
  }
  const step = Number(text.replaceAll(',', ''))
  return Number.isSafeInteger(step) ? { step } : undefined
}

function parseOption(
  phrase: string,
  specification: TypeSpecification,
): ConstraintsDescription | undefined {
  if (/^(?:case-insensitive|capitals make no difference)$/u.test(phrase))
    return { caseInsensitive: true }
  if (phrase === zonedPhrase) return { zoned: true }
  if (phrase === 'in no circle') return { acyclic: true }
  const role = /^only users with the role `?([^`]+)`?$/u.exec(phrase)?.[1]
  if (role !== undefined) return { role }
  const step = /^in steps of (.*)$/u.exec(phrase)?.[1]
  if (step !== undefined) return parseStep(step, specification)
  const isOriginalOnly = phrase === originalWidthOnly || phrase === 'in its own width alone'
  if (isOriginalOnly) return { widths: [] }
  const [, widths] = /^(?:also|with copies) ((?:\d+, )*\d+) pixels wide$/u.exec(phrase) ?? []
  if (widths !== undefined) return { widths: widths.split(', ').map(Number) }
  const [, places] = /^(\d+) decimal places?$/u.exec(phrase) ?? []
  if (places !== undefined) return { places: Number(places) }
  const [, currency] = /^in ([A-Z]{3})$/u.exec(phrase) ?? []
  if (currency !== undefined) return { currency }
  const [, files] = /^(?:files? of types? )?((?:`[\w.+-]+\/[\w.+-]+`(?:, )?)+)$/u.exec(phrase) ?? []
  return files === undefined ? undefined : { types: codeSpansIn(files) }
}
