import { type Expression, isExpression } from '#shell/language/expressions/expression.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

/** The binary operators of formulas. All other operations are functions. */
export const operatorSigns = {
  add: '+',
  subtract: '-',
  multiply: '×',
  is: '=',
  less: '<',
  atMost: '≤',
} as const

/** The names of functions in formulas, by operation. */
export const functionNames = {
  join: 'concat',
  first: 'coalesce',
  and: 'and',
  or: 'or',
  greatest: 'greatest',
  least: 'least',
  lower: 'lowerCase',
  upper: 'upperCase',
  length: 'lengthOf',
  missing: 'isNull',
  not: 'not',
} as const

/** Formats the expression of a computed field as a formula: `price × 2`, `upperCase(title)`. */
export function formatFormula(expression: Expression): string {
  switch (expression.op) {
    case 'field':
      return expression.name
    case 'constant':
      return literal(expression.value, expression.gives)
    case 'divide': {
      const { left, right, places } = expression
      const isRound = right.op === 'constant' && right.value === 1
      if (isRound) return `round(${formatFormula(left)}, ${places})`
      return `divide(${formatFormula(left)}, ${formatFormula(right)}, ${places})`
    }
    case 'if': {
      const { when, yes, no } = expression
      return `ifElse(${[when, yes, no].map(formatFormula).join(', ')})`
    }
    case 'days':
      return `daysBetween(${formatFormula(expression.from)}, ${formatFormula(expression.to)})`
    case 'count':
    case 'sum':
    case 'min':
    case 'max': {
      const { op, inverse, value, where } = expression
      const condition =
        Object.keys(where).length === 0 ? [] : [JSON.stringify(formatCondition(where as Where))]
      return `${op}Of(${[inverse, ...(value ? [formatFormula(value)] : []), ...condition].join(', ')})`
    }
    case 'setting':
      return `settingField(${expression.name})`
    case 'now':
    case 'today':
      return `${expression.op}()`
    case 'plus':
    case 'minus': {
      const { op, of, count, unit } = expression
      return `${op}(${formatFormula(of)}, ${unit}(${formatFormula(count)}))`
    }
    case 'between': {
      const { from, to, unit } = expression
      return `between(${formatFormula(from)}, ${formatFormula(to)}, ${JSON.stringify(unit)})`
    }
    case 'join':
    case 'first':
    case 'and':
    case 'or':
    case 'greatest':
    case 'least':
      return `${functionNames[expression.op]}(${expression.parts.map(formatFormula).join(', ')})`
    case 'lower':
    case 'upper':
    case 'length':
    case 'missing':
    case 'not':
      return `${functionNames[expression.op]}(${formatFormula(expression.of)})`
    default:
      return `${inBrackets(expression.left)} ${operatorSigns[expression.op]} ${inBrackets(expression.right)}`
  }
}

function inBrackets(expression: Expression): string {
  const text = formatFormula(expression)
  return expression.op in operatorSigns ? `(${text})` : text
}

function literal(value: string | number | boolean, gives: Expression['gives']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Only text is in quotes. Numbers, dates and timestamps are not.
  return gives === 'text' ? JSON.stringify(value) : String(value)
}

/** The keywords of conditions. Equal values are put in quotes. */
export const conditionKeywords = new Set(
  'me yes no and or not is empty where one of has'.split(' '),
)

/** The phrase of each operator between a field and a value. */
export const operators = {
  is: 'is',
  not: 'is not',
  in: 'is one of',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  contains: 'contains',
  startsWith: 'starts with',
  has: 'has',
} as const

/**
 * Formats a condition as text: `state is published and (stars is at least 3 or owner is me)`. An
 * expression is a formula in braces: `ends is more than {starts}`.
 */
export function formatCondition(where: Where): string {
  return joinPhrases(phrasesOf(where), 'and').text
}

interface Phrase {
  readonly text: string
  readonly by?: 'and' | 'or'
}

function phrasesOf(where: object): readonly Phrase[] {
  return Object.entries(where).flatMap(([name, operand]): readonly Phrase[] => {
    if (operand === undefined) return []
    if (name === 'and') return [joinPhrases(nestedPhrases(operand), 'and')]
    if (name === 'or') return [joinPhrases(nestedPhrases(operand), 'or')]
    if (name === 'not') return [{ text: `not (${formatCondition(operand as Where)})` }]
    return fieldPhrases(name, operand)
  })
}

function nestedPhrases(operand: unknown): readonly Phrase[] {
  return Array.isArray(operand)
    ? operand.map((one: object) => joinPhrases(phrasesOf(one), 'and'))
    : []
}

function joinPhrases(pieces: readonly Phrase[], joiner: 'and' | 'or'): Phrase {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  // An empty `and` is always true, and an empty `or` is never true.
  if (!only) return { text: joiner === 'and' ? 'always' : 'never' }
  const inside = pieces.map((part) =>
    part.by !== undefined && part.by !== joiner ? `(${part.text})` : part.text,
  )
  return { text: inside.join(` ${joiner} `), by: joiner }
}

function fieldPhrases(name: string, operand: unknown): readonly Phrase[] {
  if (typeof operand !== 'object' || operand === null || isExpression(operand))
    return [{ text: formatOperand(name, 'is', operand) }]
  const each = Object.entries(operand)
  const isSimple = each.every(([operator]) => operator === 'empty' || operator in operators)
  if (!isSimple) return [{ text: `${name} where (${formatCondition(operand as Where)})` }]
  return each.map(([operator, value]) => ({ text: formatOperand(name, operator, value) }))
}

function formatOperand(name: string, operator: string, value: unknown): string {
  if (operator === 'empty') return value === false ? `${name} is not empty` : `${name} is empty`
  if (value === null) return `${name} is ${operator === 'not' ? 'not empty' : 'empty'}`
  const words = operators[operator as keyof typeof operators]
  if (Array.isArray(value)) return `${name} ${words} ${value.map(conditionLiteral).join(', ')}`
  return `${name} ${words} ${conditionLiteral(value)}`
}

function conditionLiteral(value: unknown): string {
  if (isExpression(value)) return `{${formatFormula(value)}}`
  if (value === me) return 'me'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const isPlain = /^(?:[A-Za-z][\w-]*|\d{4}-\d\d-\d\d)$/u.test(text) && !conditionKeywords.has(text)
  return isPlain ? text : JSON.stringify(text)
}
