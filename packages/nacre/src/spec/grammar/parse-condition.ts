import { me } from '#shell/language/expressions/me-operand.ts'
import { type Formula, parseFormula } from './parse-formula.ts'
import { operators } from './format-formula.ts'

/** A condition like `Where`, whose expressions are formulas. */
type ParsedCondition = Readonly<Record<string, unknown>>

/** Parses the output of `formatCondition`. Returns `undefined` if the text is not a condition. */
export function parseCondition(text: string): ParsedCondition | undefined {
  const tokens =
    text.match(/\{(?:"(?:\\.|[^"\\])*"|[^{}"])*\}|"(?:\\.|[^"\\])*"|[(),]|[^\s(),"]+/gu) ?? []
  const found = parseOr({ tokens, at: 0 })
  return found && found.rest.at === tokens.length ? found.where : undefined
}

/** Checks whether an operand of a parsed condition is an expression. */
export const isFormulaOperand = (operand: unknown): operand is FormulaOperand =>
  typeof operand === 'object' && operand !== null && 'formula' in operand

/** Returns the expressions of a parsed condition, at any depth. */
export function formulasIn(condition: unknown): readonly Formula[] {
  if (isFormulaOperand(condition)) return [condition.formula]
  if (typeof condition !== 'object' || condition === null) return []
  return Object.values(condition).flatMap(formulasIn)
}

/** A position in the tokens. */
interface Position {
  readonly tokens: readonly string[]
  readonly at: number
}

type Found = { readonly where: ParsedCondition; readonly rest: Position } | undefined

const advance = ({ tokens, at }: Position, count = 1): Position => ({ tokens, at: at + count })
const tokenAt = ({ tokens, at }: Position): string => tokens[at] ?? ''

const parseOr = (position: Position): Found => parseJoined(position, 'or', parseAnd)
const parseAnd = (position: Position): Found => parseJoined(position, 'and', parseTerm)

function parseJoined(
  position: Position,
  by: 'and' | 'or',
  part: (position: Position) => Found,
): Found {
  const first = part(position)
  if (!first) return undefined
  const all = [first.where]
  let { rest } = first
  while (tokenAt(rest) === by) {
    const more = part(advance(rest))
    if (!more) return undefined
    all.push(more.where)
    rest = more.rest
  }
  if (all.length === 1) return first
  return { where: by === 'or' ? { or: all } : mergeConditions(all), rest }
}

/** Combines conditions on different fields into one object. */
function mergeConditions(all: readonly ParsedCondition[]): ParsedCondition {
  const keys = all.flatMap((where) => Object.keys(where))
  return new Set(keys).size === keys.length ? Object.assign({}, ...all) : { and: all }
}

function parseTerm(position: Position): Found {
  if (tokenAt(position) === 'not') {
    const found = parseBrackets(advance(position))
    return found && { where: { not: found.where }, rest: found.rest }
  }
  if (tokenAt(position) === 'always') return { where: {}, rest: advance(position) }
  return tokenAt(position) === '(' ? parseBrackets(position) : parseComparison(position)
}

function parseBrackets(position: Position): Found {
  const found = tokenAt(position) === '(' ? parseOr(advance(position)) : undefined
  return found && tokenAt(found.rest) === ')' ? { ...found, rest: advance(found.rest) } : undefined
}

/** Longer phrases come first, so that `is not` is not parsed as `is`. */
const phrases = Object.entries(operators)
  .map(([operator, output]) => ({ operator, words: output.split(' ') }))
  .toSorted((left, right) => right.words.length - left.words.length)

function parseComparison(position: Position): Found {
  const name = tokenAt(position)
  if (!/^[a-z]\w*$/iu.test(name)) return undefined
  const after = advance(position)
  if (tokenAt(after) === 'where') {
    const found = parseBrackets(advance(after))
    return found && { where: { [name]: found.where }, rest: found.rest }
  }
  const empty = readEmpty(after)
  if (empty) return { where: { [name]: { empty: empty.isEmpty } }, rest: empty.rest }
  const phrase = phrases.find(({ words }) =>
    words.every((each, along) => tokenAt(advance(after, along)) === each),
  )
  if (!phrase) return undefined
  const from = advance(after, phrase.words.length)
  if (phrase.operator === 'in') {
    const values = readList(from)
    return values && { where: { [name]: { in: values.all } }, rest: values.rest }
  }
  const value = parseLiteral(tokenAt(from))
  if (value === undefined) return undefined
  const what = phrase.operator === 'is' ? value : { [phrase.operator]: value }
  return { where: { [name]: what }, rest: advance(from) }
}

function readEmpty(position: Position): { isEmpty: boolean; rest: Position } | undefined {
  if (tokenAt(position) !== 'is') return undefined
  if (tokenAt(advance(position)) === 'empty') return { isEmpty: true, rest: advance(position, 2) }
  const isNot = tokenAt(advance(position)) === 'not' && tokenAt(advance(position, 2)) === 'empty'
  return isNot ? { isEmpty: false, rest: advance(position, 3) } : undefined
}

/** An expression, whose types depend on the fields of the entity. */
export interface FormulaOperand {
  readonly formula: Formula
}

type Value = string | number | boolean | FormulaOperand

function readList(position: Position): { all: (Value | typeof me)[]; rest: Position } | undefined {
  const all: (Value | typeof me)[] = []
  for (let here = position; ; here = advance(here, 2)) {
    const value = parseLiteral(tokenAt(here))
    if (value === undefined) return undefined
    all.push(value)
    if (tokenAt(advance(here)) !== ',') return { all, rest: advance(here) }
  }
}

function parseLiteral(token: string): Value | typeof me | undefined {
  if (token === 'me') return me
  if (token.startsWith('{')) {
    const formula = parseFormula(token.slice(1, -1))
    return formula && { formula }
  }
  if (token === 'yes' || token === 'no') return token === 'yes'
  if (token.startsWith('"')) return JSON.parse(token) as string
  if (/^-?\d+(?:\.\d+)?$/u.test(token)) return Number(token)
  return /^[\w-]+$/u.test(token) ? token : undefined
}
