import type { ValueType } from '#shell/language/expressions/expression.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { isFormulaOperand, parseCondition } from '../grammar/parse-condition.ts'
import type { Formula } from '../grammar/parse-formula.ts'
import { type FieldScope, fieldTypeOf, relatedScope, settingTypeOf } from './field-scope.ts'
import { entry, objectSource, type SourceFile, textSource } from './source.ts'

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
  greatest: 'greatest',
  least: 'least',
  plus: 'plus',
  minus: 'minus',
  between: 'between',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  months: 'months',
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

/** The function that refers to a field, by the type of its value. */
const fieldFunctions: Readonly<Record<ValueType, string>> = {
  text: 'textField',
  integer: 'integerField',
  decimal: 'decimalField',
  boolean: 'booleanField',
  date: 'dateField',
  timestamp: 'dateTimeField',
}

/** Generates the expression of a formula over the given fields. */
export function formulaSource(formula: Formula, scope: FieldScope, file: SourceFile): string {
  const write = (one: Formula): string => formulaSource(one, scope, file)
  switch (formula.kind) {
    case 'name':
      return fieldSource(formula.value, scope, file)
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
      if (parts.length === 0) return emptyCall(word, file)
      if (word === 'settingField') return settingSource(parts, scope, file)
      if (/^(?:count|sum|min|max)Of$/u.test(word)) return totalSource(word, parts, scope, file)
      const last = parts.at(-1)
      const hasPlaces = ['divide', 'round'].includes(word) && last?.kind === 'number'
      const operands = hasPlaces ? parts.slice(0, -1) : parts
      const inside = operands.map((part) => (isPlain(word, part) ? plainSource(part) : write(part)))
      const places = hasPlaces ? [last.value] : []
      const name = formulaFunctions[word] ?? word
      return `${file.addImport(name, 'nacre')}(${[...inside, ...places].join(', ')})`
    }
  }
}

/** The functions without operands. `now` and `today` are constants. */
function emptyCall(word: string, file: SourceFile): string {
  const name = file.addImport(formulaFunctions[word] ?? word, 'nacre')
  return word === 'now' || word === 'today' ? name : `${name}()`
}

const durations = new Set(['minutes', 'hours', 'days', 'months'])

/** Checks whether an operand is written as it is: the length of a span, and the unit of `between`. */
const isPlain = (word: string, { kind }: Formula): boolean =>
  (durations.has(word) && kind === 'number') || (word === 'between' && kind === 'text')

const plainSource = (formula: Formula): string => {
  if (formula.kind === 'number') return formula.value
  return formula.kind === 'text' ? textSource(formula.value) : ''
}

function fieldSource(name: string, scope: FieldScope, file: SourceFile): string {
  const { kind, places, isRelation } = fieldTypeOf(name, scope)
  const call = file.addImport(isRelation ? 'relationField' : fieldFunctions[kind], 'nacre')
  const more = kind === 'decimal' ? `, ${places}` : ''
  return `${call}(${textSource(name)}${more})`
}

/** Generates a setting of the product. A whole number needs no type. */
function settingSource(parts: readonly Formula[], scope: FieldScope, file: SourceFile): string {
  const name = parts[0]?.kind === 'name' ? parts[0].value : ''
  const { kind, places } = settingTypeOf(name, scope)
  const type = kind === 'decimal' ? `{ type: 'decimal', places: ${places} }` : `{ type: '${kind}' }`
  const params = kind === 'integer' ? [textSource(name)] : [textSource(name), type]
  return `${file.addImport('settingField', 'nacre')}(${params.join(', ')})`
}

/** Generates a total. Its value is one of the records that it counts. */
function totalSource(
  word: string,
  parts: readonly Formula[],
  scope: FieldScope,
  file: SourceFile,
): string {
  const name = parts[0]?.kind === 'name' ? parts[0].value : ''
  const counted = relatedScope(name, scope) ?? { fields: [], entities: [] }
  const rest = parts.slice(1).map((part) => {
    if (part.kind !== 'text') return formulaSource(part, counted, file)
    return operandSource(parseCondition(part.value) ?? {}, scope, file)
  })
  return `${file.addImport(word, 'nacre')}(${[textSource(name), ...rest].join(', ')})`
}

/** Generates a condition from its text. Its expressions are over the given fields. */
export function conditionSource(text: string, scope: FieldScope, file: SourceFile): string {
  return operandSource(parseCondition(text) ?? {}, scope, file)
}

function operandSource(condition: unknown, scope: FieldScope, file: SourceFile): string {
  if (condition === me) return file.addImport('me', 'nacre')
  if (typeof condition === 'string') return textSource(condition)
  if (isFormulaOperand(condition)) return formulaSource(condition.formula, scope, file)
  if (Array.isArray(condition)) {
    return `[${condition.map((one) => operandSource(one, scope, file)).join(', ')}]`
  }
  if (typeof condition !== 'object' || condition === null) return String(condition)
  return objectSource(
    Object.entries(condition).flatMap(([key, value]) =>
      entry(key, operandSource(value, scope, file)),
    ),
  )
}
