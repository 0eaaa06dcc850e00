import { type PatternTree, readPattern } from './read-pattern.ts'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '1234567890'
const others = ` -_./:,;+*#@!?&%$§=()[]{}<>'"^~|\\`
const longest = 40

/**
 * A text that fits a pattern, for people who know a thing when they see it; nothing where none is short.
 *
 * @example
 * exampleOf('[A-Z]{2}-\\d{4,8}') // 'AB-1234'
 */
export function exampleOf(pattern: string): string | undefined {
  const used = { capital: 0, digit: 0 }
  const ofAtom = (source: string): string | undefined => {
    const isIt = new RegExp(`^${source}$`, 'u')
    const capital = capitals[used.capital % capitals.length] ?? ''
    const digit = digits[used.digit % digits.length] ?? ''
    if (isIt.test(capital)) {
      used.capital += 1
      return capital
    }
    if (isIt.test(digit)) {
      used.digit += 1
      return digit
    }
    const all = [capital, capitals].map((one) => one.toLowerCase() + one).join('') + digits + others
    return all.split('').find((one) => isIt.test(one))
  }
  const of = (tree: PatternTree): string | undefined => {
    if (tree.kind === 'atom') return ofAtom(tree.source)
    if (tree.kind === 'either' && tree.parts[0]) return of(tree.parts[0])
    const parts =
      tree.kind === 'repeat'
        ? Array<PatternTree>(Math.min(tree.min, longest + 1)).fill(tree.of)
        : tree.parts
    return parts.reduce<string | undefined>((text, part) => {
      const next = text === undefined || text.length > longest ? undefined : of(part)
      return next === undefined ? undefined : `${text ?? ''}${next}`
    }, '')
  }
  const found = of(readPattern(pattern)) ?? ''
  return found.trim() === '' || found.length > longest ? undefined : found
}
