import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { traitsOf } from '#shell/field-types/traits.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import { parseConstraint } from '../field-values/constraints.ts'
import { parseComputedDefault, parseSource } from '../grammar/field-source.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from '../grammar/phrase.ts'
import { type Languages, parseQuotedText, parseLocalizedText } from '../grammar/localized-text.ts'
import { parseValue, parseBoolean } from '../field-values/values.ts'
import {
  recordUnparsedText,
  type SpecParser,
  type ParsedRow,
  type SourceLocation,
} from './spec-parser.ts'
import { parseTypeCell } from './parse-type.ts'
import type { ConstraintsDescription, FieldDescription } from '../field-description.ts'

/** A field from a table row with its path: `size.width`, `tags[]`. */
interface FieldAtPath {
  readonly path: string
  readonly field: FieldDescription
}

/** Parses the fields of a table. Nested fields have their own rows. */
export function parseFields(
  rows: readonly { row: ParsedRow; line: string }[],
  first: string,
  where: SourceLocation,
  reading: SpecParser,
): readonly FieldDescription[] {
  const fieldsByPath = rows.flatMap(({ row }): FieldAtPath[] => {
    const path = nameIn(row[first] ?? '')
    const about = where.about === undefined ? path : `${where.about}.${path}`
    const field = readField(row, path, { ...where, about }, reading)
    return field ? [{ path, field }] : []
  })
  const isInside = (path: string) => /[.[]/u.test(path)
  return fieldsByPath
    .filter(({ path }) => !isInside(path))
    .map((one) => attachNested(one, fieldsByPath, where, reading))
}

function attachNested(
  { path, field }: FieldAtPath,
  all: readonly FieldAtPath[],
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription {
  const insideOf = (start: string) =>
    all.filter(({ path: one }) => one.startsWith(start) && !/[.[]/u.test(one.slice(start.length)))
  const each = all.find((one) => one.path === `${path}[]`)
  const parts = insideOf(`${path}.`)
  const inside = (one: FieldAtPath) => attachNested(one, all, where, reading)
  const { nested } = specifications[field.type]
  if (nested === 'item') {
    if (!each)
      recordUnparsedText(reading, { ...where, about: path }, 'It does not say what it lists.')
    const item = each ? inside(each) : blankField('each', 'text')
    return { ...field, item: { ...item, name: 'each' } }
  }
  if (nested === undefined) return field
  return {
    ...field,
    parts: parts.map((one) => ({ ...inside(one), name: one.path.slice(path.length + 1) })),
  }
}

function blankField(name: string, type: FieldTypeName): FieldDescription {
  return {
    name,
    type,
    required: false,
    unique: false,
    readOnly: specifications[type].readOnly !== undefined,
    searchable: false,
    constraints: {},
  }
}

function readField(
  row: ParsedRow,
  path: string,
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription | undefined {
  const { languages } = reading
  const typed = parseTypeCell(row['type'] ?? '')
  if (typed === undefined || !/^[a-z]\w*(?:\[\]|\.[a-z]\w*)*$/u.test(path)) {
    recordUnparsedText(
      reading,
      where,
      Object.values(row)
        .filter((cell) => cell !== '')
        .join(' | '),
    )
    return undefined
  }
  const { type } = typed
  const rules = readRules(row['rules'] ?? '', type, where, reading)
  const field: FieldDescription = {
    ...blankField(path, type),
    ...typed,
    required: isRequired(row['required'] ?? '', type, rules.source !== undefined, where, reading),
    ...rules,
    ...readDefaultValue(row['default'] ?? '', type, where, reading),
    ...optionalText('label', row['label'], languages),
    ...optionalText('help', row['help text'], languages),
  }
  recordUnknownColumns(row, where, reading)
  return field
}

function optionalText(name: 'label' | 'help', text: string | undefined, languages: Languages) {
  return text === undefined || text === '' ? {} : { [name]: parseLocalizedText(text, languages) }
}

const knownColumns = new Set([
  'type',
  'required',
  'rules',
  'default',
  'label',
  'help text',
  'field',
])

/** Records the cells of unknown columns as unparsed. */
function recordUnknownColumns(row: ParsedRow, where: SourceLocation, reading: SpecParser): void {
  for (const [column, text] of Object.entries(row)) {
    if (!knownColumns.has(column) && text !== '')
      recordUnparsedText(reading, where, `${column}: ${text}`)
  }
}

function isRequired(
  text: string,
  type: FieldTypeName,
  isSet: boolean,
  where: SourceLocation,
  reading: SpecParser,
): boolean {
  if (isSet && text === 'read-only') return false
  const { readOnly } = specifications[type]
  if (readOnly) {
    if (!/^(?:read-only|kept|no|)$/iu.test(text))
      recordUnparsedText(reading, where, `required: ${text}`)
    return readOnly.required
  }
  const isYes = parseBoolean(text)
  if (isYes === undefined) recordUnparsedText(reading, where, `required: ${text}`)
  return isYes ?? false
}

function readDefaultValue(
  text: string,
  type: FieldTypeName,
  where: SourceLocation,
  reading: SpecParser,
) {
  if (text === '') return {}
  const computedDefault = parseComputedDefault(text)
  if (computedDefault !== undefined) return { computedDefault }
  const defaultValue = parseValue(codeSpansIn(text)[0] ?? text, type)
  if (defaultValue !== undefined) return { defaultValue }
  recordUnparsedText(reading, where, `default: ${text}`)
  return {}
}

type Rules = Partial<FieldDescription> & { readonly constraints: ConstraintsDescription }

function readRules(
  text: string,
  type: FieldTypeName,
  where: SourceLocation,
  reading: SpecParser,
): Rules {
  const rules: Rules = { constraints: {} }
  for (const phrase of splitOutsideQuotes(text, ';')) {
    const bounds = parseConstraint(phrase, type, reading.languages)
    const output = bounds ? undefined : parseOption(phrase, type, reading.languages)
    if (bounds) Object.assign(rules.constraints, bounds)
    else if (output) Object.assign(rules, output)
    else recordUnparsedText(reading, where, phrase)
  }
  return rules
}

function parseOption(
  phrase: string,
  type: FieldTypeName,
  languages: Languages,
): Partial<FieldDescription> | undefined {
  const text = /^(?:for example|such as) (.*)$/su.exec(phrase)?.[1]
  const example = text === undefined ? undefined : parseQuotedText(text, languages)
  if (example !== undefined) return { example }
  const [visibleWhen] = /^(?:visible|shown) when /u.test(phrase) ? codeSpansIn(phrase) : []
  if (visibleWhen !== undefined) return { visibleWhen }
  if (phrase === 'unique') return { unique: true }
  if (/^search(?:able|ed)$/u.test(phrase) && traitsOf(type).isText) return { searchable: true }
  const [was] = /^(?:previously|formerly) /u.test(phrase) ? codeSpansIn(phrase) : []
  if (was !== undefined) return { renamedFrom: was }
  if (phrase === 'never empty') return { required: true }
  if (phrase === 'never changes after creation') return { fixed: true }
  if (phrase === 'shown to nobody') return { hidden: true }
  const { readOnly, parsePhrase } = specifications[type]
  const source = readOnly ? undefined : parseSource(phrase)
  return source ? { source, readOnly: true } : parsePhrase?.(phrase)
}
