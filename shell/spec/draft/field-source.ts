import { nameAsWords, type Words } from '#shell/model/words.ts'
import type { FieldDescription } from '../description.ts'
import { readFormula } from '../phrases/read-formula.ts'
import { formulaSource } from './formula-source.ts'
import {
  dataSource,
  type Entry,
  entry,
  objectSource,
  type SourceFile,
  textSource,
  unless,
} from './source.ts'

/** In which file of the model each type is, and by which name. */
const builders: Readonly<Record<string, readonly [name: string, file: string]>> = {
  text: ['text', 'text'],
  'long text': ['longText', 'long-text'],
  integer: ['integer', 'integer'],
  decimal: ['decimal', 'decimal'],
  money: ['money', 'money'],
  boolean: ['boolean', 'boolean'],
  date: ['date', 'date'],
  'date and time': ['dateTime', 'date-time'],
  choice: ['choice', 'choice'],
  choices: ['choices', 'choices'],
  colour: ['colour', 'colour'],
  link: ['link', 'link'],
  'e-mail': ['email', 'email'],
  telephone: ['telephone', 'telephone'],
  list: ['list', 'list'],
  structure: ['structure', 'structure'],
  relation: ['relation', 'relation'],
  relations: ['relations', 'relations'],
  image: ['image', 'image'],
  file: ['file', 'file'],
  counter: ['counter', 'counter'],
  computed: ['computed', 'computed'],
}

const everyPicture = ['image/webp', 'image/avif', 'image/jpeg', 'image/png']
const usualWidths = [320, 640, 1280]

/** A field as its declaration. `fields` are those of its entity, for what is worked out from them. */
export function fieldSource(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  file: SourceFile,
): string {
  const [name, path] = builders[field.type] ?? ['text', 'text']
  const build = file.bring(name, `#shell/model/fields/${path}.ts`)
  const first = firstArguments(field, fields, file)
  const options = [
    ...entry('required', field.required && !field.derived ? 'true' : undefined),
    ...ownOptions(field, fields, file),
    ...commonOptions(field, fields, file),
  ]
  const last = options.length === 0 ? [] : [objectSource(options)]
  return `${build}(${[...first, ...last].join(', ')})`
}

function commonOptions(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  file: SourceFile,
): readonly Entry[] {
  const { unique, searched, initial, label, help, example, shownWhen, was } = field
  const shown = shownWhen === undefined ? undefined : readFormula(shownWhen)
  return [
    ...entry('unique', unique ? 'true' : undefined),
    ...entry('searched', searched ? 'true' : undefined),
    ...entry('default', initial === undefined ? undefined : dataSource(initial)),
    ...entry('label', label === undefined ? undefined : dataSource(label)),
    ...entry('help', help === undefined ? undefined : dataSource(help)),
    ...entry('example', example === undefined ? undefined : dataSource(example)),
    ...entry('shownWhen', shown && formulaSource(shown, fields, file)),
    ...entry('was', was === undefined ? undefined : textSource(was)),
  ]
}

/** What a type is told before its options. */
function firstArguments(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  file: SourceFile,
): readonly string[] {
  const { type, bounds, item, parts = [], relation } = field
  if (type === 'money') return [textSource(bounds.currency ?? '')]
  if (bounds.choices) return [choicesSource(bounds.choices)]
  if (item) return [fieldSource(item, fields, file)]
  if (relation) return [textSource(relation.target)]
  if (type !== 'structure') return []
  return [objectSource(parts.flatMap((part) => entry(part.name, fieldSource(part, fields, file))))]
}

function choicesSource(choices: Readonly<Record<string, Words>>): string {
  const all = Object.entries(choices)
  const isPlain = all.every(([name, words]) => words === nameAsWords(name))
  return dataSource(isPlain ? all.map(([name]) => name) : choices)
}

/** The options that only some types have. */
function ownOptions(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  file: SourceFile,
): readonly Entry[] {
  const { type, bounds, relation, formula, reveals } = field
  const { pattern, shape, places, types, widths, ignoresCase } = bounds
  const data = (key: string, value: unknown) =>
    entry(key, value === undefined ? undefined : dataSource(value))
  const read = formula === undefined ? undefined : readFormula(formula)
  return [
    ...(type === 'decimal' ? data('places', places) : []),
    // An address of e-mail is as long as it may be.
    ...(type === 'e-mail' || type === 'counter' ? [] : rangeOptions(field)),
    ...data('pattern', pattern),
    ...(shape === pattern ? [] : data('shape', shape)),
    ...entry('types', types && (type === 'file' ? dataSource(types) : unless(types, everyPicture))),
    ...entry('widths', widths && unless(widths, usualWidths)),
    ...data('ignoresCase', ignoresCase),
    ...data('reverse', relation?.reverse),
    ...entry('onRemove', relation && unless(relation.onRemove, 'refuse')),
    ...entry('from', read && formulaSource(read, fields, file)),
    ...data('reveals', reveals),
  ]
}

function rangeOptions({ bounds: { min, max } }: FieldDescription): readonly Entry[] {
  const number = (bound: number | string | undefined) =>
    bound === undefined ? undefined : dataSource(bound)
  return [...entry('min', number(min)), ...entry('max', number(max))]
}
