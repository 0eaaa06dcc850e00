/**
 * A pattern as a tree. The least that it is made of is an `atom`: the source of something that stands
 * for one character.
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

const longest = 1_000
const mostTimes = 1_000

const plain = /[^\\^$.*+?()[\]{}|]/uy
const escaped =
  /\\(?:[dDwWsSfnrtv^$\\.*+?()[\]{}|/]|x[\dA-Fa-f]{2}|u(?![Dd][89A-Fa-f])[\dA-Fa-f]{4}|u\{[\dA-Fa-f]+\}|[pP]\{[\w=]+\})/uy
const set = /\[(?:[^\\\]]|\\.)*\]/uy
const times = /\{(\d{1,4})(?:(,)(\d{0,4}))?\}/uy

/**
 * Reads a pattern. It is written as those of JavaScript are, and has the part of them that can be
 * matched in linear time: characters, `.`, sets, classes such as `\d`, groups, `|`, `*`, `+`, `?` and
 * `{2,5}`. What it has not, it refuses with a sentence.
 *
 * @example
 * readPattern('[A-Z]{2}-\\d+')
 */
export function readPattern(pattern: string): PatternTree {
  let place = 0
  const refuse = (why: string): never => {
    throw new Error(`The pattern ${pattern} cannot be used: ${why}.`)
  }
  const take = (shape: RegExp): RegExpExecArray | undefined => {
    shape.lastIndex = place
    const found = shape.exec(pattern)
    if (found) place += found[0].length
    return found ?? undefined
  }
  const skip = (text: string): boolean => {
    const isThere = pattern.startsWith(text, place)
    if (isThere) place += text.length
    return isThere
  }

  const either = (): PatternTree => {
    const parts = [sequence()]
    while (skip('|')) parts.push(sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts }
  }
  const sequence = (): PatternTree => {
    const parts: PatternTree[] = []
    while (place < pattern.length && !'|)'.includes(pattern.charAt(place))) {
      parts.push(repeated(one()))
    }
    return { kind: 'sequence', parts }
  }
  const one = (): PatternTree => {
    if (skip('(')) return group()
    const source = (take(plain) ?? take(escaped) ?? take(set) ?? take(/\./uy))?.[0]
    if (source === undefined) return refuse(whyNot(pattern.slice(place)))
    if (!isAtom(source)) return refuse(`${source} is nothing that stands for one character`)
    return { kind: 'atom', source }
  }
  const group = (): PatternTree => {
    if (pattern.startsWith('?', place) && !skip('?:')) {
      return refuse('it cannot look around, and its groups have no names')
    }
    if (skip(')')) return refuse('one of its groups is empty')
    const inside = either()
    return skip(')') ? inside : refuse('a bracket is open to the end')
  }
  const repeated = (of: PatternTree): PatternTree => {
    const bounds = timesAt()
    if (!bounds) return of
    if (/[*+?{]/u.test(pattern.charAt(place)))
      return refuse('it says twice how often something is repeated')
    const [min, max] = bounds
    if (max < min) return refuse('it repeats something fewer times than at least')
    if (max === 0) return refuse('it repeats something no times at all')
    if (min > mostTimes || (max > mostTimes && max !== Infinity)) {
      return refuse(`it repeats something more than ${mostTimes} times`)
    }
    return { kind: 'repeat', of, min, max }
  }
  const timesAt = (): readonly [min: number, max: number] | undefined => {
    if (skip('*')) return [0, Infinity]
    if (skip('+')) return [1, Infinity]
    if (skip('?')) return [0, 1]
    const [, least, comma, most] = take(times) ?? []
    if (least === undefined) return undefined
    const min = Number(least)
    if (comma === undefined) return [min, min]
    return [min, most ? Number(most) : Infinity]
  }

  if (pattern === '') return refuse('it is empty')
  if (pattern.length > longest) return refuse(`it is longer than ${longest} characters`)
  const tree = either()
  return place === pattern.length ? tree : refuse('a bracket is closed that was never open')
}

function whyNot(rest: string): string {
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
