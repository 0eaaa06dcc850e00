import { signs, words } from './say-formula.ts'

/** A formula taken apart. What its names mean, only the fields of the entity tell. */
export type Formula =
  | { readonly kind: 'name' | 'text' | 'number' | 'day'; readonly value: string }
  | { readonly kind: 'yes or no'; readonly value: boolean }
  | {
      readonly kind: 'sign'
      readonly op: keyof typeof signs
      readonly sides: readonly [Formula, Formula]
    }
  | { readonly kind: 'word'; readonly word: string; readonly parts: readonly Formula[] }

/** The names of the fields that a formula reads. */
export function namesIn(formula: Formula | undefined): readonly string[] {
  if (formula?.kind === 'name') return [formula.value]
  if (formula?.kind === 'sign') return formula.sides.flatMap(namesIn)
  return formula?.kind === 'word' ? formula.parts.flatMap(namesIn) : []
}

interface Place {
  readonly tokens: readonly string[]
  readonly at: number
}

type Found = { readonly formula: Formula; readonly rest: Place } | undefined

/** Reads a formula as `sayFormula` writes it, or gives nothing where it is not understood. */
export function readFormula(text: string): Formula | undefined {
  const tokens =
    text.match(
      /"(?:\\.|[^"\\])*"|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|-?\d+(?:\.\d+)?(?![\w])|[A-Za-z]\w*|[(),+\-×*=<≤]|\S/gu,
    ) ?? []
  const found = compared({ tokens, at: 0 })
  return found && found.rest.at === tokens.length ? found.formula : undefined
}

const next = ({ tokens, at }: Place): Place => ({ tokens, at: at + 1 })
const token = ({ tokens, at }: Place): string => tokens[at] ?? ''

type Op = keyof typeof signs

const ops = new Map<string, Op>([
  ...Object.entries(signs).map(([op, sign]): [string, Op] => [sign, op as Op]),
  ['*', 'multiply'],
])

/** Signs of one strength, from the left: `a - b - c` is `(a - b) - c`. */
function level(strength: readonly Op[], part: (place: Place) => Found): (place: Place) => Found {
  return (place) => {
    let found = part(place)
    while (found) {
      const op = ops.get(token(found.rest))
      if (op === undefined || !strength.includes(op)) return found
      const right = part(next(found.rest))
      const left = found.formula
      found = right && {
        formula: { kind: 'sign', op, sides: [left, right.formula] },
        rest: right.rest,
      }
    }
    return undefined
  }
}

const multiplied = level(['multiply'], single)
const added = level(['add', 'subtract'], multiplied)
const compared = level(['is', 'less', 'atMost'], added)

function single(place: Place): Found {
  const text = token(place)
  const rest = next(place)
  if (text === '(') {
    const found = compared(rest)
    return found && token(found.rest) === ')' ? { ...found, rest: next(found.rest) } : undefined
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
  return token(rest) === '('
    ? called(text, next(rest))
    : { formula: { kind: 'name', value: text }, rest }
}

/** Every word that a formula may have before brackets. */
const known: ReadonlySet<string> = new Set([
  ...Object.values(words),
  'divide',
  'round',
  'ifThen',
  'daysBetween',
])

function called(word: string, place: Place): Found {
  if (!known.has(word)) return undefined
  const parts: Formula[] = []
  for (let here = place; ;) {
    const found = compared(here)
    if (!found) return undefined
    parts.push(found.formula)
    if (token(found.rest) === ')') {
      return { formula: { kind: 'word', word, parts }, rest: next(found.rest) }
    }
    if (token(found.rest) !== ',') return undefined
    here = next(found.rest)
  }
}
