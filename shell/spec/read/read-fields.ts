import type { BoundsDescription, FieldDescription } from '../description.ts'
import { readBound } from '../phrases/bounds.ts'
import { codesIn, divide, nameIn } from '../phrases/phrase.ts'
import { type Languages, readQuoted, readWords } from '../phrases/sayings.ts'
import { readValue, yesOrNo } from '../phrases/values.ts'
import { keepText, type Reading, type ReadRow, type Where } from './reading.ts'
import { readType } from './read-type.ts'

/** A field as its row says it, with the place that it has: `size.width`, `tags[]`. */
interface Placed {
  readonly path: string
  readonly field: FieldDescription
}

/** The fields of a table. What is inside of a field has a row of its own after it. */
export function readFields(
  rows: readonly { row: ReadRow; line: string }[],
  first: string,
  where: Where,
  reading: Reading,
): readonly FieldDescription[] {
  const placed = rows.flatMap(({ row }): Placed[] => {
    const path = nameIn(row[first] ?? '')
    const about = where.about === undefined ? path : `${where.about}.${path}`
    const field = readField(row, path, { ...where, about }, reading)
    return field ? [{ path, field }] : []
  })
  const isInside = (path: string) => /[.[]/u.test(path)
  return placed
    .filter(({ path }) => !isInside(path))
    .map((one) => withInside(one, placed, where, reading))
}

function withInside(
  { path, field }: Placed,
  all: readonly Placed[],
  where: Where,
  reading: Reading,
): FieldDescription {
  const insideOf = (start: string) =>
    all.filter(({ path: one }) => one.startsWith(start) && !/[.[]/u.test(one.slice(start.length)))
  const each = all.find((one) => one.path === `${path}[]`)
  const parts = insideOf(`${path}.`)
  const inside = (one: Placed) => withInside(one, all, where, reading)
  if (field.type === 'list') {
    if (!each) keepText(reading, { ...where, about: path }, 'It does not say what it lists.')
    const item = each ? inside(each) : blankField('each', 'text')
    return { ...field, item: { ...item, name: 'each' } }
  }
  if (field.type !== 'structure') return field
  return {
    ...field,
    parts: parts.map((one) => ({ ...inside(one), name: one.path.slice(path.length + 1) })),
  }
}

function blankField(name: string, type: string): FieldDescription {
  return {
    name,
    type,
    required: false,
    unique: false,
    derived: type === 'counter' || type === 'computed',
    searched: false,
    bounds: {},
  }
}

function readField(
  row: ReadRow,
  path: string,
  where: Where,
  reading: Reading,
): FieldDescription | undefined {
  const { languages } = reading
  const type = readType(row['type'] ?? '')
  if (type === undefined || !/^[a-z]\w*(?:\[\]|\.[a-z]\w*)*$/u.test(path)) {
    keepText(
      reading,
      where,
      Object.values(row)
        .filter((cell) => cell !== '')
        .join(' | '),
    )
    return undefined
  }
  const rules = readRules(row['rules'] ?? '', type, where, reading)
  const field: FieldDescription = {
    ...blankField(path, type),
    required: isRequired(row['required'] ?? '', type, where, reading),
    ...rules,
    ...readInitial(row['default'] ?? '', type, where, reading),
    ...wordsOf('label', row['called'], languages),
    ...wordsOf('help', row['about'], languages),
  }
  keepOthers(row, where, reading)
  return field
}

function wordsOf(name: 'label' | 'help', text: string | undefined, languages: Languages) {
  return text === undefined || text === '' ? {} : { [name]: readWords(text, languages) }
}

const known = new Set(['type', 'required', 'rules', 'default', 'called', 'about', 'field', 'input'])

/** Columns of somebody's own. */
function keepOthers(row: ReadRow, where: Where, reading: Reading): void {
  for (const [column, text] of Object.entries(row)) {
    if (!known.has(column) && text !== '') keepText(reading, where, `${column}: ${text}`)
  }
}

function isRequired(text: string, type: string, where: Where, reading: Reading): boolean {
  if (type === 'counter' || type === 'computed') {
    if (!/^(?:kept|no|)$/iu.test(text)) keepText(reading, where, `required: ${text}`)
    return type === 'counter'
  }
  const isYes = yesOrNo(text)
  if (isYes === undefined) keepText(reading, where, `required: ${text}`)
  return isYes ?? false
}

function readInitial(text: string, type: string, where: Where, reading: Reading) {
  if (text === '') return {}
  const initial = readValue(codesIn(text)[0] ?? text, type)
  if (initial !== undefined) return { initial }
  keepText(reading, where, `default: ${text}`)
  return {}
}

type Rules = Partial<FieldDescription> & { readonly bounds: BoundsDescription }

function readRules(text: string, type: string, where: Where, reading: Reading): Rules {
  const rules: Rules = { bounds: {} }
  for (const phrase of divide(text, ';')) {
    const bounds = readBound(phrase, type, reading.languages)
    const said = bounds ? undefined : readOther(phrase, type, reading.languages)
    if (bounds) Object.assign(rules.bounds, bounds)
    else if (said) Object.assign(rules, said)
    else keepText(reading, where, phrase)
  }
  return rules
}

function readOther(
  phrase: string,
  type: string,
  languages: Languages,
): Partial<FieldDescription> | undefined {
  const said = /^such as (.*)$/su.exec(phrase)?.[1]
  const example = said === undefined ? undefined : readQuoted(said, languages)
  if (example !== undefined) return { example }
  const [shownWhen] = phrase.startsWith('shown when ') ? codesIn(phrase) : []
  if (shownWhen !== undefined) return { shownWhen }
  if (phrase === 'unique') return { unique: true }
  if (phrase === 'searched' && type.includes('text')) return { searched: true }
  const [was] = phrase.startsWith('formerly ') ? codesIn(phrase) : []
  if (was !== undefined) return { was }
  if (type === 'computed' && phrase.startsWith('reveals ')) return { reveals: codesIn(phrase) }
  const [formula] =
    type === 'computed' && phrase.startsWith('worked out as ') ? codesIn(phrase) : []
  return formula === undefined ? undefined : { formula }
}
