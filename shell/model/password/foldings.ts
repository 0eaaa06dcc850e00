/** What people write for a letter, thinking that nobody will guess it. */
const disguises: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}
/** The digits with the shift key held down. */
const held = ')!@#$%^&*('
const either = /[1!|]/u
const mark = /\p{M}/gu

/**
 * The ways in which a password can be read: in small letters without accents, with the digits and signs
 * that stand for letters turned back, and as if the shift key had not been held. Each has as many
 * characters as were given.
 *
 * @example
 * foldings([...'P@sswOrd']) // ['p@ssword', 'password', 'p2ssword']
 */
export function foldings(characters: readonly string[]): readonly string[] {
  const plain = characters.map(
    (one) => one.toLowerCase().normalize('NFD').replace(mark, '')[0] ?? one,
  )
  const turned = (letter: string) =>
    plain.map((one) => (either.test(one) ? letter : (disguises[one] ?? one))).join('')
  const unheld = plain.map((one) => (held.includes(one) ? String(held.indexOf(one)) : one)).join('')
  return [...new Set([plain.join(''), turned('i'), turned('l'), unheld])]
}
