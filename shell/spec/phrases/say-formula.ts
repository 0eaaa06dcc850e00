import type { Expression } from '#shell/model/expression.ts'

/** The signs between two values; everything else is said as a word with brackets. */
export const signs = {
  add: '+',
  subtract: '-',
  multiply: '×',
  is: '=',
  less: '<',
  atMost: '≤',
} as const

/** The words before brackets, by what they do. */
export const words = {
  join: 'join',
  first: 'firstOf',
  and: 'all',
  or: 'any',
  lower: 'lowerCase',
  upper: 'upperCase',
  length: 'lengthOf',
  missing: 'isMissing',
  not: 'not',
} as const

/** What a computed field is worked out from: `price × 2`, `upperCase(title)`. */
export function sayFormula(expression: Expression): string {
  switch (expression.op) {
    case 'field':
      return expression.name
    case 'constant':
      return literal(expression.value, expression.gives)
    case 'divide': {
      const { left, right, places } = expression
      const isRound = right.op === 'constant' && right.value === 1
      if (isRound) return `round(${sayFormula(left)}, ${places})`
      return `divide(${sayFormula(left)}, ${sayFormula(right)}, ${places})`
    }
    case 'if': {
      const { when, yes, no } = expression
      return `ifThen(${[when, yes, no].map(sayFormula).join(', ')})`
    }
    case 'days':
      return `daysBetween(${sayFormula(expression.from)}, ${sayFormula(expression.to)})`
    case 'join':
    case 'first':
    case 'and':
    case 'or':
      return `${words[expression.op]}(${expression.parts.map(sayFormula).join(', ')})`
    case 'lower':
    case 'upper':
    case 'length':
    case 'missing':
    case 'not':
      return `${words[expression.op]}(${sayFormula(expression.of)})`
    default:
      return `${inBrackets(expression.left)} ${signs[expression.op]} ${inBrackets(expression.right)}`
  }
}

function inBrackets(expression: Expression): string {
  const said = sayFormula(expression)
  return expression.op in signs ? `(${said})` : said
}

function literal(value: string | number | boolean, gives: Expression['gives']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Text is in quotes; a number with places, a day and a moment are not.
  return gives === 'text' ? JSON.stringify(value) : String(value)
}
