import type { ValueType } from '#shell/model/expression.ts'
import type { FieldDescription } from '../description.ts'
import type { Formula } from '../grammar/parse-formula.ts'
import { type SourceFile, textSource } from './source.ts'

/** The declared function of each function in formulas. */
const formulaFunctions: Readonly<Record<string, string>> = {
  concat: 'concat',
  lowerCase: 'lowerCase',
  upperCase: 'upperCase',
  lengthOf: 'lengthOf',
  daysBetween: 'daysBetween',
  isNull: 'isNull',
  not: 'not',
  and: 'and',
  or: 'or',
  ifElse: 'ifElse',
  coalesce: 'coalesce',
  divide: 'divideDecimal',
  round: 'round',
}

/** The declared function of each operator in formulas. */
const operatorFunctions = {
  add: 'add',
  subtract: 'subtract',
  multiply: 'multiply',
  is: 'equals',
  less: 'lessThan',
  atMost: 'lessOrEqual',
} as const

/** The function that refers to a field, and its value type, by field type. */
const fieldReferences: Readonly<Record<string, { word: string; kind: ValueType }>> = {
  integer: { word: 'integerField', kind: 'integer' },
  counter: { word: 'integerField', kind: 'integer' },
  decimal: { word: 'decimalField', kind: 'decimal' },
  money: { word: 'decimalField', kind: 'decimal' },
  boolean: { word: 'booleanField', kind: 'boolean' },
  date: { word: 'dateField', kind: 'date' },
  dateTime: { word: 'dateTimeField', kind: 'timestamp' },
}

/** Generates the expression of a formula over the given fields. */
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
      return `${file.addImport('literal', 'nacre')}(${textSource(formula.value)})`
    case 'number':
      return `${file.addImport('literal', 'nacre')}(${formula.value})`
    case 'yes or no':
      return `${file.addImport('literal', 'nacre')}(${formula.value})`
    case 'day': {
      const kind: ValueType = formula.value.includes('T') ? 'timestamp' : 'date'
      return `${file.addImport('toExpression', 'nacre')}(${textSource(formula.value)}, '${kind}')`
    }
    case 'sign': {
      const [left, right] = formula.sides
      // A date or timestamp literal takes its type from the other operand.
      const rightSource = right.kind === 'day' ? textSource(right.value) : write(right)
      return `${file.addImport(operatorFunctions[formula.op], 'nacre')}(${write(left)}, ${rightSource})`
    }
    default: {
      const { word, parts } = formula
      const last = parts.at(-1)
      const hasPlaces = ['divide', 'round'].includes(word) && last?.kind === 'number'
      const inside = (hasPlaces ? parts.slice(0, -1) : parts).map(write)
      const places = hasPlaces ? [last.value] : []
      const name = formulaFunctions[word] ?? word
      return `${file.addImport(name, 'nacre')}(${[...inside, ...places].join(', ')})`
    }
  }
}

function fieldSource(name: string, fields: readonly FieldDescription[], file: SourceFile): string {
  const field = fields.find((one) => one.name === name)
  const { word, kind } = fieldReferences[field?.type ?? ''] ?? {
    word: 'textField',
    kind: 'text' as const,
  }
  const places =
    field?.type === 'money' ? placesOf(field.constraints.currency) : field?.constraints.places
  const more = kind === 'decimal' ? `, ${places ?? 2}` : ''
  return `${file.addImport(word, 'nacre')}(${textSource(name)}${more})`
}

function placesOf(currency = 'EUR'): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
