const digits = '1234567890'
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const keyboards = [
  ['qwertyuiop', 'asdfghjkl;', 'zxcvbnm,./'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm,.-'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]

/** The first character of each, the second of each, and so on: 1qaz2wsx. */
const across = (...rows: readonly string[]) =>
  digits
    .split('')
    .flatMap((_, at) => rows.map((row) => row[at] ?? ''))
    .join('')

/** Ways a hand goes over a keyboard, through the alphabet and through the digits, without thinking. */
const ways = [
  // Twice over, because the finger goes on after the last one.
  digits + digits,
  alphabet,
  across(digits, digits),
  across('0000000000', digits),
  across('1111111111', digits),
  across(alphabet, alphabet),
  across(digits, alphabet),
  across(alphabet, digits),
  ...keyboards.flatMap((rows) => [
    rows.join(''),
    across(...rows),
    across(digits, ...rows),
    ...rows.flatMap((row) => [across(digits, row), across(row, digits)]),
  ]),
  // The keypad, and the digits from both ends.
  '789456123',
  '147258369',
  '147852369',
  '741852963',
  '159357',
  '1928374655647382910',
]

const tracks = [...ways, ...ways.map((way) => way.split('').toReversed().join(''))]

/**
 * How many characters from there on follow one way of the hand: along a row of keys, up or down
 * columns, through the alphabet or the digits, forwards or backwards. Fewer than three are chance.
 *
 * @example
 * trackFrom('xqwertyx', 1) // 6
 */
export function trackFrom(text: string, start: number): number {
  let longest = 0
  const beginning = text.slice(start, start + 3)
  if (beginning.length < 3) return 0
  for (const track of tracks) {
    for (let at = track.indexOf(beginning); at >= 0; at = track.indexOf(beginning, at + 1)) {
      let length = 3
      while (start + length < text.length && text[start + length] === track[at + length]) {
        length += 1
      }
      longest = Math.max(longest, length)
    }
  }
  return longest
}
