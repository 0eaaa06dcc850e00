import { operatorSigns, functionNames } from './format-formula.ts'

/** The syntax tree of a formula. The types of names depend on the fields of the entity. */
export type Formula =
  | { readonly kind: 'name' | 'text' | 'number' | 'day'; readonly value: string }
  | { readonly kind: 'yes or no'; readonly value: boolean }
  | {
      readonly kind: 'sign'
      readonly op: keyof typeof operatorSigns
      readonly sides: readonly [Formula, Formula]
    }
  | { readonly kind: 'word'; readonly word: string; readonly parts: readonly Formula[] }

/** Returns the names of the own fields that a formula reads. */
export function fieldNamesIn(formula: Formula | undefined): readonly string[] {
  return pathsIn(formula).map((path) => path.split('.')[0] ?? '')
}

/** Returns the own fields that a formula reads, and those that it reads over a relation: `event.price`. */
export function pathsIn(formula: Formula | undefined): readonly string[] {
  if (formula?.kind === 'name') return [formula.value]
  if (formula?.kind === 'sign') return formula.sides.flatMap(pathsIn)
  // What a total counts belongs to another entity, and a setting to the product.
  if (formula?.kind !== 'word' || /^(?:(?:count|sum|min|max)Of|settingField)$/u.test(formula.word))
    return []
  return formula.parts.flatMap(pathsIn)
}

interface Position {
  readonly tokens: readonly string[]
  readonly at: number
}

type Found = { readonly formula: Formula; readonly rest: Position } | undefined

/** Parses the output of `formatFormula`. Returns `undefined` if the text is not a formula. */
export function parseFormula(text: string): Formula | undefined {
  const tokens =
    text.match(
      /"(?:\\.|[^"\\])*"|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|-?\d+(?:\.\d+)?(?![\w])|[A-Za-z]\w*(?:\.[A-Za-z]\w*)*|[(),+\-×*=<≤]|\S/gu,
    ) ?? []
  const found = parseComparison({ tokens, at: 0 })
  return found && found.rest.at === tokens.length ? found.formula : undefined
}

const advance = ({ tokens, at }: Position): Position => ({ tokens, at: at + 1 })
const tokenAt = ({ tokens, at }: Position): string => tokens[at] ?? ''

type Op = keyof typeof operatorSigns

const ops = new Map<string, Op>([
  ...Object.entries(operatorSigns).map(([op, sign]): [string, Op] => [sign, op as Op]),
  ['*', 'multiply'],
])

/** Parses left-associative operators of one precedence: `a - b - c` is `(a - b) - c`. */
function parseLevel(
  strength: readonly Op[],
  part: (position: Position) => Found,
): (position: Position) => Found {
  return (position) => {
    let found = part(position)
    while (found) {
      const op = ops.get(tokenAt(found.rest))
      if (op === undefined || !strength.includes(op)) return found
      const right = part(advance(found.rest))
      const left = found.formula
      found = right && {
        formula: { kind: 'sign', op, sides: [left, right.formula] },
        rest: right.rest,
      }
    }
    return undefined
  }
}

const parseProduct = parseLevel(['multiply'], parseOperand)
const parseSum = parseLevel(['add', 'subtract'], parseProduct)
const parseComparison = parseLevel(['is', 'less', 'atMost'], parseSum)

function parseOperand(position: Position): Found {
  const text = tokenAt(position)
  const rest = advance(position)
  if (text === '(') {
    const found = parseComparison(rest)
    return found && tokenAt(found.rest) === ')'
      ? { ...found, rest: advance(found.rest) }
      : undefined
  }
  if (text.startsWith('"')) {
    return { formula: { kind: 'text', value: JSON.parse(text) as string }, rest }
  }
  if (text === 'yes' || text === 'no') {
    return { formula: { kind: 'yes or no', value: text === 'yes' }, rest }
  }
  if (/^\d{4}-/u.test(text)) return { formula: { kind: 'day', value: text }, rest }
  if (/^-?\d/u.test(text)) return { formula: { kind: 'number', value: text }, rest }
  if (!/^[A-Za-z]/u.test(text)) return undefined
  return tokenAt(rest) === '('
    ? parseCall(text, advance(rest))
    : { formula: { kind: 'name', value: text }, rest }
}

/** All function names in formulas. */
const functionNamesInFormulas: ReadonlySet<string> = new Set([
  ...Object.values(functionNames),
  'divide',
  'round',
  'ifElse',
  'daysBetween',
  'now',
  'today',
  'plus',
  'minus',
  'between',
  'minutes',
  'hours',
  'days',
  'months',
  'settingField',
  'countOf',
  'sumOf',
  'minOf',
  'maxOf',
])

function parseCall(word: string, position: Position): Found {
  if (!functionNamesInFormulas.has(word)) return undefined
  const parts: Formula[] = []
  if (tokenAt(position) === ')') {
    return { formula: { kind: 'word', word, parts }, rest: advance(position) }
  }
  for (let here = position; ;) {
    const found = parseComparison(here)
    if (!found) return undefined
    parts.push(found.formula)
    if (tokenAt(found.rest) === ')') {
      return { formula: { kind: 'word', word, parts }, rest: advance(found.rest) }
    }
    if (tokenAt(found.rest) !== ',') return undefined
    here = advance(found.rest)
  }
}
