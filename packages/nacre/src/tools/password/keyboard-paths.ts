const digits = '1234567890'
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const keyboards = [
  ['qwertyuiop', 'asdfghjkl;', 'zxcvbnm,./'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm,.-'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]

/** Interleaves rows of keys, column by column: `1qaz2wsx`. */
const interleave = (...rows: readonly string[]) =>
  digits
    .split('')
    .flatMap((_, at) => rows.map((row) => row[at] ?? ''))
    .join('')

/** Common paths over a keyboard, the alphabet and the digits. */
const forwardPaths = [
  // Twice, because a path continues after the last digit.
  digits + digits,
  alphabet,
  interleave(digits, digits),
  interleave('0000000000', digits),
  interleave('1111111111', digits),
  interleave(alphabet, alphabet),
  interleave(digits, alphabet),
  interleave(alphabet, digits),
  ...keyboards.flatMap((rows) => [
    rows.join(''),
    interleave(...rows),
    interleave(digits, ...rows),
    ...rows.flatMap((row) => [interleave(digits, row), interleave(row, digits)]),
  ]),
  // The number pad, and the digits from both ends.
  '789456123',
  '147258369',
  '147852369',
  '741852963',
  '159357',
  '1928374655647382910',
]

const paths = [
  ...forwardPaths,
  ...forwardPaths.map((direction) => direction.split('').toReversed().join('')),
]

/**
 * Returns the length of the keyboard path that starts at a position: along a row, along columns,
 * through the alphabet or the digits, forwards or backwards. Returns 0 for fewer than three
 * characters.
 *
 * @example
 * keyboardPathLength('xqwertyx', 1) // 6
 */
export function keyboardPathLength(text: string, start: number): number {
  let longest = 0
  const beginning = text.slice(start, start + 3)
  if (beginning.length < 3) return 0
  for (const path of paths) {
    for (let at = path.indexOf(beginning); at >= 0; at = path.indexOf(beginning, at + 1)) {
      let length = 3
      while (start + length < text.length && text[start + length] === path[at + length]) {
        length += 1
      }
      longest = Math.max(longest, length)
    }
  }
  return longest
}
