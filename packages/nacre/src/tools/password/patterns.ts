const vowel = /[aeiouy]/u
/** Pairs of consonants that are common in words. */
const consonantPairs = new Set(
  'bb bl br cc ch ck cl cr dd dr ff fl fr ft gb gg gh gl gr hl hm hn hr kn ld lk ll lt lz mb mm mp nd ng nk nn nt ph pl pp pr qu rd rg rk rl rm rn rr rs rt sc sh sk sl sm sn sp ss st sw th tr ts tt tw tz wh wr'.split(
    ' ',
  ),
)
const maxPronounceable = 10

/**
 * Returns how many letters from a position are pronounceable, at most ten.
 *
 * @example
 * pronounceableLength('7blanketx', 1) // 8
 */
export function pronounceableLength(text: string, start: number): number {
  let length = 0
  while (length < maxPronounceable) {
    const at = start + length
    const character = text[at] ?? ''
    if (!/^[a-z]$/u.test(character)) break
    const pair = (text[at - 1] ?? '') + character
    if (length > 0 && !vowel.test(pair) && !consonantPairs.has(pair)) break
    length += 1
  }
  return length
}

const day = '(?:0[1-9]|[12]\\d|3[01])'
const month = '(?:0[1-9]|1[0-2])'
const year = '(?:19[4-9]|20[0-3])\\d'
const dates = [
  [4, 5, new RegExp(`^${year}$`, 'u')],
  [6, 13, new RegExp(`^(?:${day}${month}|${month}${day})\\d\\d$`, 'u')],
  [8, 13, new RegExp(`^(?:(?:${day}${month}|${month}${day})${year}|${year}${month}${day})$`, 'u')],
] as const

/**
 * Returns the length and the entropy in bits of each year or date that starts at a position.
 *
 * @example
 * datesAt('anna2014', 4) // [[4, 5]]
 */
export function datesAt(
  text: string,
  start: number,
): readonly (readonly [length: number, bits: number])[] {
  return dates.flatMap(([length, bits, shape]) =>
    shape.test(text.slice(start, start + length)) ? [[length, bits] as const] : [],
  )
}

/**
 * Returns the blocks that repeat from a position, shortest first. A longer block is included only
 * if its repetition ends later.
 *
 * @example
 * repetitionsAt([...'abcabcabc'], 0) // [{ block: ['a', 'b', 'c'], count: 3 }]
 */
export function repetitionsAt(
  characters: readonly string[],
  start: number,
): readonly { readonly block: readonly string[]; readonly count: number }[] {
  const found: { block: readonly string[]; count: number }[] = []
  let reached = start + 2
  for (let length = 1; start + 2 * length <= characters.length; length += 1) {
    let end = start + length
    while (end < characters.length && characters[end] === characters[end - length]) end += 1
    const count = Math.floor((end - start) / length)
    if (count < 2 || start + count * length <= reached) continue
    found.push({ block: characters.slice(start, start + length), count })
    reached = end
  }
  return found
}
