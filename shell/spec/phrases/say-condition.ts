import { me, type Where } from '#shell/model/where.ts'

/** Words that mean something in a condition, so that a value like them is put in quotes. */
export const meaning = new Set('me yes no and or not is empty where one of has'.split(' '))

/** How each operator is said between a field and a value. */
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

/** A condition in words: `state is published and (stars is at least 3 or owner is me)`. */
export function sayCondition(where: Where): string {
  return together(partsOf(where), 'and').text
}

interface Said {
  readonly text: string
  readonly by?: 'and' | 'or'
}

function partsOf(where: object): readonly Said[] {
  return Object.entries(where).flatMap(([name, asked]): readonly Said[] => {
    if (asked === undefined) return []
    if (name === 'and') return [together(insideOf(asked), 'and')]
    if (name === 'or') return [together(insideOf(asked), 'or')]
    if (name === 'not') return [{ text: `not (${sayCondition(asked as Where)})` }]
    return askedOf(name, asked)
  })
}

function insideOf(asked: unknown): readonly Said[] {
  return Array.isArray(asked) ? asked.map((one: object) => together(partsOf(one), 'and')) : []
}

function together(parts: readonly Said[], by: 'and' | 'or'): Said {
  const [only] = parts
  if (only && parts.length === 1) return only
  // Nothing asked of a record is true of each, and none of no conditions holds.
  if (!only) return { text: by === 'and' ? 'always' : 'never' }
  const inside = parts.map((part) =>
    part.by !== undefined && part.by !== by ? `(${part.text})` : part.text,
  )
  return { text: inside.join(` ${by} `), by }
}

function askedOf(name: string, asked: unknown): readonly Said[] {
  if (typeof asked !== 'object' || asked === null) return [{ text: sayOne(name, 'is', asked) }]
  const each = Object.entries(asked)
  const isAsked = each.every(([operator]) => operator === 'empty' || operator in operators)
  if (!isAsked) return [{ text: `${name} where (${sayCondition(asked as Where)})` }]
  return each.map(([operator, value]) => ({ text: sayOne(name, operator, value) }))
}

function sayOne(name: string, operator: string, value: unknown): string {
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
  const isPlain = /^(?:[A-Za-z][\w-]*|\d{4}-\d\d-\d\d)$/u.test(text) && !meaning.has(text)
  return isPlain ? text : JSON.stringify(text)
}
