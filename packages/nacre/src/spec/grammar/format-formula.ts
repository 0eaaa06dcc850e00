import type { Expression } from '#shell/model/expression.ts'
import type { Where } from '#shell/model/where.ts'
import { formatCondition } from './format-condition.ts'

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
