import { type PatternTree, parsePattern } from './parse-pattern.ts'

const alphabet = Array.from({ length: 0x17f - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
)
// Letters and digits first: they are valid in most patterns, and easy to read in a report.
const characters = alphabet.toSorted((one, other) => Number(isPlain(other)) - Number(isPlain(one)))

function isPlain(character: string): boolean {
  return /^[a-zA-Z\d]$/u.test(character)
}

/**
 * Returns a text that matches a pattern, a different one for each `nth` while there are more.
 *
 * @example
 * textMatching('[A-Z]{2}-\\d{3}', 12) // 'AA-012'
 */
export function textMatching(
  pattern: string,
  nth: number,
  { min = 0, max = Number.POSITIVE_INFINITY } = {},
): string | undefined {
  const tree = parsePattern(pattern)
  let found: string | undefined
  // Longer texts are tried as long as the pattern needs them, or has too few short ones.
  for (let extra = 0; extra <= Math.max(min, 8); extra += 1) {
    const places = characterSets(tree, extra)
    const text = countUp(places, nth)
    if (text.length > max) break
    if (text.length < min || !new RegExp(`^(?:${pattern})$`, 'u').test(text)) continue
    found = text
    if (places.reduce((product, { length }) => product * length, 1) > nth) break
  }
  return found
}

/** Returns the characters that each place of the shortest match may have. `extra` repeats a part further. */
function characterSets(tree: PatternTree, extra: number): readonly (readonly string[])[] {
  if (tree.kind === 'atom') {
    const matcher = new RegExp(`^${tree.source}$`, 'u')
    return [characters.filter((one) => matcher.test(one))]
  }
  if (tree.kind === 'repeat') {
    // A repeated part occurs once if it may, so that texts can differ.
    const times = Math.min(tree.max, Math.max(tree.min, Math.min(1, tree.max)) + extra)
    return Array.from({ length: times }, () => characterSets(tree.of, 0)).flat()
  }
  const parts = tree.kind === 'either' ? tree.parts.slice(0, 1) : tree.parts
  return parts.flatMap((part) => characterSets(part, extra))
}

/** Counts in the number system whose digits are the characters of each place. */
function countUp(places: readonly (readonly string[])[], nth: number): string {
  let left = nth
  const text = places.toReversed().map((digits) => {
    const digit = digits[left % Math.max(1, digits.length)] ?? ''
    left = Math.floor(left / Math.max(1, digits.length))
    return digit
  })
  return text.toReversed().join('')
}
