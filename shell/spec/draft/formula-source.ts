import type { Kind } from '#shell/model/expression.ts'
import type { FieldDescription } from '../description.ts'
import type { Formula } from '../phrases/read-formula.ts'
import { type SourceFile, textSource } from './source.ts'

const model = '#shell/model'
const expressions = `${model}/expression.ts`
const conditions = `${model}/conditions.ts`
const arithmetic = `${model}/arithmetic.ts`

/** In which file of the model each word of a formula is. */
const words: Readonly<Record<string, string>> = {
  join: expressions,
  lowerCase: expressions,
  upperCase: expressions,
  lengthOf: expressions,
  daysBetween: expressions,
  isMissing: conditions,
  not: conditions,
  all: conditions,
  any: conditions,
  ifThen: conditions,
  firstOf: conditions,
  divide: arithmetic,
  round: arithmetic,
}

const signs = {
  add: arithmetic,
  subtract: arithmetic,
  multiply: arithmetic,
  is: conditions,
  less: conditions,
  atMost: conditions,
} as const

/** How each kind of field is read in an expression. */
const readers: Readonly<Record<string, { word: string; kind: Kind }>> = {
  integer: { word: 'wholeOf', kind: 'whole' },
  counter: { word: 'wholeOf', kind: 'whole' },
  decimal: { word: 'decimalOf', kind: 'decimal' },
  money: { word: 'decimalOf', kind: 'decimal' },
  boolean: { word: 'booleanOf', kind: 'boolean' },
  date: { word: 'dateOf', kind: 'date' },
  'date and time': { word: 'momentOf', kind: 'moment' },
}

/** A formula over these fields as the expression that declares it. */
export function formulaSource(
  formula: Formula,
  fields: readonly FieldDescription[],
  file: SourceFile,
): string {
  const write = (one: Formula): string => formulaSource(one, fields, file)
  switch (formula.kind) {
    case 'name':
      return fieldSource(formula.value, fields, file)
    case 'text':
      return `${file.bring('constant', expressions)}(${textSource(formula.value)})`
    case 'number':
      return `${file.bring('constant', expressions)}(${formula.value})`
    case 'yes or no':
      return `${file.bring('constant', expressions)}(${formula.value})`
    case 'day': {
      const kind: Kind = formula.value.includes('T') ? 'moment' : 'date'
      return `${file.bring('read', expressions)}(${textSource(formula.value)}, '${kind}')`
    }
    case 'sign': {
      const [left, right] = formula.sides
      // Days are text, and stand beside what says that they are days.
      const beside = right.kind === 'day' ? textSource(right.value) : write(right)
      return `${file.bring(formula.op, signs[formula.op])}(${write(left)}, ${beside})`
    }
    default: {
      const { word, parts } = formula
      const last = parts.at(-1)
      const hasPlaces = ['divide', 'round'].includes(word) && last?.kind === 'number'
      const inside = (hasPlaces ? parts.slice(0, -1) : parts).map(write)
      const places = hasPlaces ? [last.value] : []
      return `${file.bring(word, words[word] ?? expressions)}(${[...inside, ...places].join(', ')})`
    }
  }
}

function fieldSource(name: string, fields: readonly FieldDescription[], file: SourceFile): string {
  const field = fields.find((one) => one.name === name)
  const { word, kind } = readers[field?.type ?? ''] ?? { word: 'textOf', kind: 'text' as const }
  const places = field?.type === 'money' ? placesOf(field.bounds.currency) : field?.bounds.places
  const more = kind === 'decimal' ? `, ${places ?? 2}` : ''
  return `${file.bring(word, expressions)}(${textSource(name)}${more})`
}

function placesOf(currency = 'EUR'): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
