/**
 * The syntax tree of a pattern. An `atom` is the source of a regular expression for one character.
 *
 * @example
 * const tree: PatternTree = { kind: 'repeat', of: { kind: 'atom', source: '[a-z]' }, min: 1, max: Infinity }
 */
export type PatternTree =
  | { readonly kind: 'atom'; readonly source: string }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly PatternTree[] }
  | {
      readonly kind: 'repeat'
      readonly of: PatternTree
      readonly min: number
      readonly max: number
    }

const maxLength = 1_000
const maxRepetitions = 1_000

const plain = /[^\\^$.*+?()[\]{}|]/uy
const escaped =
  /\\(?:[dDwWsSfnrtv^$\\.*+?()[\]{}|/]|x[\dA-Fa-f]{2}|u(?![Dd][89A-Fa-f])[\dA-Fa-f]{4}|u\{[\dA-Fa-f]+\}|[pP]\{[\w=]+\})/uy
const set = /\[(?:[^\\\]]|\\.)*\]/uy
const quantifier = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}/uy

/**
 * Parses a pattern. It supports the part of the JavaScript syntax that can be matched in linear
 * time: characters, `.`, character classes such as `[a-z]` and `\d`, groups, `|`, `*`, `+`, `?` and
 * `{2,5}`. It throws an error for anything else.
 *
 * @example
 * parsePattern('[A-Z]{2}-\\d+')
 */
export function parsePattern(pattern: string): PatternTree {
  let index = 0
  const fail = (reason: string): never => {
    throw new Error(`The pattern ${pattern} cannot be used: ${reason}.`)
  }
  const match = (shape: RegExp): RegExpExecArray | undefined => {
    shape.lastIndex = index
    const found = shape.exec(pattern)
    if (found) index += found[0].length
    return found ?? undefined
  }
  const skip = (text: string): boolean => {
    const isThere = pattern.startsWith(text, index)
    if (isThere) index += text.length
    return isThere
  }

  const parseAlternatives = (): PatternTree => {
    const parts = [parseSequence()]
    while (skip('|')) parts.push(parseSequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts }
  }
  const parseSequence = (): PatternTree => {
    const parts: PatternTree[] = []
    while (index < pattern.length && !'|)'.includes(pattern.charAt(index))) {
      parts.push(parseRepeat(parseAtom()))
    }
    return { kind: 'sequence', parts }
  }
  const parseAtom = (): PatternTree => {
    if (skip('(')) return parseGroup()
    const source = (match(plain) ?? match(escaped) ?? match(set) ?? match(/\./uy))?.[0]
    if (source === undefined) return fail(describeProblem(pattern.slice(index)))
    if (!isAtom(source)) return fail(`${source} is nothing that stands for one character`)
    return { kind: 'atom', source }
  }
  const parseGroup = (): PatternTree => {
    if (pattern.startsWith('?', index) && !skip('?:')) {
      return fail('it cannot look around, and its groups have no names')
    }
    if (skip(')')) return fail('one of its groups is empty')
    const inside = parseAlternatives()
    return skip(')') ? inside : fail('a bracket is open to the end')
  }
  const parseRepeat = (of: PatternTree): PatternTree => {
    const bounds = parseQuantifier()
    if (!bounds) return of
    if (/[*+?{]/u.test(pattern.charAt(index)))
      return fail('it says twice how often something is repeated')
    const [min, max] = bounds
    if (max < min) return fail('it repeats something fewer times than at least')
    if (max === 0) return fail('it repeats something no times at all')
    if (min > maxRepetitions || (max > maxRepetitions && max !== Infinity)) {
      return fail(`it repeats something more than ${maxRepetitions} times`)
    }
    return { kind: 'repeat', of, min, max }
  }
  const parseQuantifier = (): readonly [min: number, max: number] | undefined => {
    if (skip('*')) return [0, Infinity]
    if (skip('+')) return [1, Infinity]
    if (skip('?')) return [0, 1]
    const [, least, comma, most] = match(quantifier) ?? []
    if (least === undefined) return undefined
    const min = Number(least)
    if (comma === undefined) return [min, min]
    return [min, most ? Number(most) : Infinity]
  }

  if (pattern === '') return fail('it is empty')
  if (pattern.length > maxLength) return fail(`it is longer than ${maxLength} characters`)
  const tree = parseAlternatives()
  return index === pattern.length ? tree : fail('a bracket is closed that was never open')
}

function describeProblem(rest: string): string {
  if (/^[\^$]/u.test(rest)) return 'it always stands for the whole text, so leave ^ and $ out'
  if (/^\\[1-9k]/u.test(rest)) return 'it cannot refer back to a group'
  if (rest.startsWith('[')) return 'a set is open to the end'
  if (/^[*+?{]/u.test(rest)) return 'it repeats something, but there is nothing'
  return `${rest.slice(0, 2)} is not known here`
}

function isAtom(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== ''
  } catch {
    return false
  }
}
