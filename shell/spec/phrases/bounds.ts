import type { Inline } from '#shell/model/specification-document.ts'
import { nameAsWords } from '#shell/model/words.ts'
import type { BoundsDescription, FieldDescription } from '../description.ts'
import { code, countOf, joined, line, names } from '../document/inline.ts'
import { codesIn, divide } from './phrase.ts'
import { type Languages, quoteWords, readQuoted } from './sayings.ts'

/** What a field's values are counted in. */
const units: Readonly<Record<string, string>> = {
  text: ' characters',
  'long text': ' characters',
  link: ' characters',
  'e-mail': ' characters',
  list: ' of them',
  choices: ' of them',
  relations: ' of them',
}

/** What bounds a field, one phrase for each bound. What goes without saying is not said. */
export function sayBounds(field: FieldDescription, languages: Languages): readonly Inline[] {
  const { type, bounds } = field
  const { choices, pattern, shape, types, ignoresCase, widths } = bounds
  const [min, max] = tellingRange(field)
  const unit = units[type] ?? ''
  const phrases: Inline[] = []
  if (choices) {
    const each = Object.entries(choices).map(([name, words]) =>
      words === nameAsWords(name)
        ? line`${code(name)}`
        : line`${code(name)} (${quoteWords(words, languages)})`,
    )
    phrases.push(line`one of ${joined(each, ', ')}`)
  }
  if (type === 'decimal' || (type === 'computed' && bounds.places !== undefined)) {
    phrases.push(line`${bounds.places ?? 0} decimal places`)
  }
  if (type === 'money') phrases.push(line`in ${bounds.currency ?? ''}`)
  if (min !== undefined && max !== undefined) phrases.push([`from ${min} to ${max}${unit}`])
  else if (min !== undefined) phrases.push([`at least ${min}${unit}`])
  else if (max !== undefined) phrases.push([`at most ${max}${unit}`])
  if (pattern !== undefined) {
    const isShown = shape !== undefined && shape !== pattern
    phrases.push(
      isShown
        ? line`like ${code(pattern)} (${quoteWords(shape, languages)})`
        : line`like ${code(pattern)}`,
    )
  }
  if (ignoresCase) phrases.push(['capitals make no difference'])
  if (widths) phrases.push([sayWidths(widths)])
  if (types) phrases.push(line`files of type ${names(types)}`)
  return phrases
}

const oneWidth = 'in its own width alone'

function sayWidths(widths: readonly number[]): string {
  return widths.length === 0 ? oneWidth : `also ${widths.join(', ')} pixels wide`
}

/** The smallest and the largest, as far as the type does not say them already. */
function tellingRange({
  type,
  required,
  bounds,
}: FieldDescription): readonly (string | undefined)[] {
  const { min, max, choices } = bounds
  const holdsSeveral = ['choices', 'list', 'relations'].includes(type)
  const least = holdsSeveral ? (required ? 1 : 0) : type === 'counter' ? 0 : undefined
  const goesWithout = type === 'text' || type === 'long text' ? 1 : least
  const all = choices && Object.keys(choices).length
  return [min === goesWithout ? undefined : min, max === all ? undefined : max].map((bound) =>
    typeof bound === 'number' ? countOf(bound) : bound,
  )
}

/** Reads one phrase about a field of this type, or gives nothing where it is not understood. */
export function readBound(
  phrase: string,
  type: string,
  languages: Languages,
): BoundsDescription | undefined {
  return (
    readRange(phrase, type) ??
    readPattern(phrase, languages) ??
    readChoices(phrase, type, languages) ??
    readKind(phrase, type)
  )
}

function readRange(phrase: string, type: string): BoundsDescription | undefined {
  const unit = String.raw`(?: (?:characters|of them|entries|long|files?))?`
  const bound = String.raw`([-−]?\d\S*(?: [KMG]B)?)`
  const find = (form: string) => new RegExp(`^${form}${unit}$`, 'u').exec(phrase) ?? []
  const range = find(`(?:from )?${bound} ?(?:to|–|-) ?${bound}`)
  const [, least] = find(String.raw`(?:at least|min\.?|not before) ${bound}`)
  const [, most] = find(String.raw`(?:at most|max\.?|up to|not after) ${bound}`)
  const [min, max] = [range[1] ?? least, range[2] ?? most].map((text) => boundOf(text, type))
  if (min === null || max === null || (min === undefined && max === undefined)) return undefined
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** A bound in the form that its type has; `null` where it cannot be one. */
function boundOf(text: string | undefined, type: string): number | string | undefined | null {
  if (text === undefined) return undefined
  if (type === 'file' || type === 'image') return /^\d+(?:\.\d+)? [KMG]B$/u.test(text) ? text : null
  if (type === 'date' || type === 'date and time') return /^\d{4}-/u.test(text) ? text : null
  const plain = text.replaceAll(/(?<=\d),(?=\d{3})/gu, '').replace('−', '-')
  if (!/^-?\d+(?:\.\d+)?$/u.test(plain)) return null
  if (type === 'decimal' || type === 'money') return plain
  return Number.isSafeInteger(Number(plain)) ? Number(plain) : null
}

function readPattern(phrase: string, languages: Languages): BoundsDescription | undefined {
  const [, about] = /^like `[^]+`(?: \((.*)\))?$/u.exec(phrase) ?? []
  const [pattern] = phrase.startsWith('like ') ? codesIn(phrase) : []
  if (pattern === undefined) return undefined
  const shape = about === undefined ? undefined : readQuoted(about, languages)
  return { pattern, ...(shape === undefined ? {} : { shape }) }
}

function readChoices(
  phrase: string,
  type: string,
  languages: Languages,
): BoundsDescription | undefined {
  if (type !== 'choice' && type !== 'choices') return undefined
  const [, list] = /^(?:one|any|some) of:? (.*)$/su.exec(phrase) ?? []
  if (list === undefined) return undefined
  const choices = divide(list, ',').map((part) => {
    const [, named = '', about] = /^(.+?)(?: \((.*)\))?$/su.exec(part) ?? []
    const name = codesIn(named)[0] ?? named
    const label = about === undefined ? undefined : readQuoted(about, languages)
    return [name, label ?? nameAsWords(name)] as const
  })
  return { choices: Object.fromEntries(choices) }
}

function readKind(phrase: string, type: string): BoundsDescription | undefined {
  if (phrase === 'capitals make no difference' && type === 'e-mail') return { ignoresCase: true }
  if (phrase === oneWidth && type === 'image') return { widths: [] }
  const [, widths] = /^also ((?:\d+, )*\d+) pixels wide$/u.exec(phrase) ?? []
  if (widths !== undefined && type === 'image') return { widths: widths.split(', ').map(Number) }
  const [, places] = /^(\d+) decimal places?$/u.exec(phrase) ?? []
  if (places !== undefined && (type === 'decimal' || type === 'computed')) {
    return { places: Number(places) }
  }
  const [, currency] = /^in ([A-Z]{3})$/u.exec(phrase) ?? []
  if (currency !== undefined && type === 'money') return { currency }
  const [, files] = /^(?:files? of types? )?((?:`[\w.+-]+\/[\w.+-]+`(?:, )?)+)$/u.exec(phrase) ?? []
  return files !== undefined && (type === 'file' || type === 'image')
    ? { types: codesIn(files) }
    : undefined
}
