/** Characters that people substitute for letters. */
const substitutions: Readonly<Record<string, string>> = {
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
/** The shifted digits of a US keyboard. */
const shiftedDigits = ')!@#$%^&*('
const iOrL = /[1!|]/u
const diacritics = /\p{M}/gu

/**
 * Returns the variants of a password: in lower case without accents, with substitutions reverted,
 * and with shifted digits reverted. Each variant has the same length as the password.
 *
 * @example
 * passwordVariants([...'P@sswOrd']) // ['p@ssword', 'password', 'p2ssword']
 */
export function passwordVariants(characters: readonly string[]): readonly string[] {
  const plain = characters.map(
    (one) => one.toLowerCase().normalize('NFD').replace(diacritics, '')[0] ?? one,
  )
  const revertSubstitutions = (character: string) =>
    plain.map((one) => (iOrL.test(one) ? character : (substitutions[one] ?? one))).join('')
  const unshifted = plain
    .map((one) => (shiftedDigits.includes(one) ? String(shiftedDigits.indexOf(one)) : one))
    .join('')
  return [
    ...new Set([plain.join(''), revertSubstitutions('i'), revertSubstitutions('l'), unshifted]),
  ]
}
