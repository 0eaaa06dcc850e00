import { type PatternTree, parsePattern } from './parse-pattern.ts'

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '1234567890'
const others = ` -_./:,;+*#@!?&%$§=()[]{}<>'"^~|\\`
const maxLength = 40

/**
 * Returns a short text that matches a pattern, as an example for users. Returns `undefined` if
 * there is no short one.
 *
 * @example
 * patternExample('[A-Z]{2}-\\d{4,8}') // 'AB-1234'
 */
export function patternExample(pattern: string): string | undefined {
  const used = { capital: 0, digit: 0 }
  const exampleOfAtom = (source: string): string | undefined => {
    const matcher = new RegExp(`^${source}$`, 'u')
    const capital = capitals[used.capital % capitals.length] ?? ''
    const digit = digits[used.digit % digits.length] ?? ''
    if (matcher.test(capital)) {
      used.capital += 1
      return capital
    }
    if (matcher.test(digit)) {
      used.digit += 1
      return digit
    }
    const all = [capital, capitals].map((one) => one.toLowerCase() + one).join('') + digits + others
    return all.split('').find((one) => matcher.test(one))
  }
  const exampleOf = (tree: PatternTree): string | undefined => {
    if (tree.kind === 'atom') return exampleOfAtom(tree.source)
    if (tree.kind === 'either' && tree.parts[0]) return exampleOf(tree.parts[0])
    const parts =
      tree.kind === 'repeat'
        ? Array<PatternTree>(Math.min(tree.min, maxLength + 1)).fill(tree.of)
        : tree.parts
    return parts.reduce<string | undefined>((text, part) => {
      const next = text === undefined || text.length > maxLength ? undefined : exampleOf(part)
      return next === undefined ? undefined : `${text ?? ''}${next}`
    }, '')
  }
  const found = exampleOf(parsePattern(pattern)) ?? ''
  return found.trim() === '' || found.length > maxLength ? undefined : found
}
