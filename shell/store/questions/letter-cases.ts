const lastCased = 0x1_e943

let cased: string | undefined

/** Every character that has more than one case. They are looked for once, when somebody asks for text. */
function allCased(): string {
  let found = ''
  for (let code = 0; code <= lastCased; code += 1) {
    // Between these there are only letters without cases, and halves of characters.
    if (code === 0x31_00) code = 0xa6_40
    if (code === 0xac_00) code = 0xfb_00
    const character = String.fromCodePoint(code)
    if (/\p{Changes_When_Casemapped}/u.test(character)) found += character
  }
  return found
}

const known = new Map<string, string>()

/**
 * A character in all its cases, as Unicode's simple case folding has it: σ, ς and Σ are one letter. What
 * is small in one language may be another letter in the next: İ and ı are letters of their own, as they
 * are for Turks, but i and I are one, as they are for everybody else. The letters from A to Z have two
 * cases only: nobody means them by the long s or the sign of the kelvin.
 *
 * @example
 * casesOf('ä') // 'Ää'
 */
export function casesOf(character: string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  if (!/\p{Changes_When_Casemapped}/u.test(character)) return character
  cased ??= allCased()
  const isPlain = character <= '\u007F'
  const all = cased.match(new RegExp(character, 'giu')) ?? [character]
  const same = all.filter((one) => one <= '\u007F' === isPlain)
  const cases = same.join('')
  for (const one of same) known.set(one, cases)
  return cases
}
