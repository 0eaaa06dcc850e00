const lastCasedCode = 0x1_e943

let casedCharacters: string | undefined

/** Returns every character with case variants. Computed at the first text search. */
function findCasedCharacters(): string {
  let found = ''
  for (let code = 0; code <= lastCasedCode; code += 1) {
    // Skips blocks without case variants, and surrogates.
    if (code === 0x31_00) code = 0xa6_40
    if (code === 0xac_00) code = 0xfb_00
    const character = String.fromCodePoint(code)
    if (/\p{Changes_When_Casemapped}/u.test(character)) found += character
  }
  return found
}

const known = new Map<string, string>()

/**
 * Returns all case variants of a character by Unicode simple case folding: σ, ς and Σ are
 * variants of each other. As in Turkish, İ and ı have no variants; i and I are variants of each
 * other. A to Z have two variants only, without the long s and the Kelvin sign.
 *
 * @example
 * caseVariants('ä') // 'Ää'
 */
export function caseVariants(character: string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  if (!/\p{Changes_When_Casemapped}/u.test(character)) return character
  casedCharacters ??= findCasedCharacters()
  const isPlain = character <= '\u007F'
  const all = casedCharacters.match(new RegExp(character, 'giu')) ?? [character]
  const same = all.filter((one) => one <= '\u007F' === isPlain)
  const cases = same.join('')
  for (const one of same) known.set(one, cases)
  return cases
}
