import { me, type Where } from '#shell/model/where.ts'

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

/** Formats a condition as text: `state is published and (stars is at least 3 or owner is me)`. */
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
  if (typeof operand !== 'object' || operand === null)
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
  if (Array.isArray(value)) return `${name} ${words} ${value.map(literal).join(', ')}`
  return `${name} ${words} ${literal(value)}`
}

function literal(value: unknown): string {
  if (value === me) return 'me'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const isPlain = /^(?:[A-Za-z][\w-]*|\d{4}-\d\d-\d\d)$/u.test(text) && !conditionKeywords.has(text)
  return isPlain ? text : JSON.stringify(text)
}
