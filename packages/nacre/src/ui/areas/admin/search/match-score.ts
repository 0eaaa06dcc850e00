/**
 * Scores how well a name matches a typed text. Lower is better, `undefined` means no match. Each
 * typed word must match at the start of a word, as initials, inside, or with one typo. Umlauts and
 * accents may be omitted or written as two letters.
 */
export function matchScore(name: string, typed: string): number | undefined {
  const words = normalizeText(typed).split(wordSeparator).filter(Boolean)
  const spellings = [
    ...new Set([normalizeText(name), normalizeText(name.replace(/[äöüÄÖÜ]/gu, '$&e'))]),
  ]
  const fits = spellings.map((direction) =>
    worstFit(words.map((word) => scoreWord(direction, word))),
  )
  const found = fits.filter((fit) => fit !== undefined)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** The score from which a match is fuzzy. */
export const fuzzyThreshold = 4

const wordSeparator = /[^\p{L}\p{N}]+/u

function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

function worstFit(fits: readonly (number | undefined)[]): number | undefined {
  return fits.reduce<number | undefined>(
    (sum, fit) => (sum === undefined || fit === undefined ? undefined : Math.max(sum, fit)),
    0,
  )
}

function scoreWord(name: string, word: string): number | undefined {
  if (name.startsWith(word)) return 0
  const nameParts = name.split(wordSeparator).filter(Boolean)
  if (nameParts.some((one) => one.startsWith(word))) return 1
  if (
    word.length > 1 &&
    nameParts
      .map(([first]) => first)
      .join('')
      .includes(word)
  )
    return 2
  if (name.includes(word)) return 3
  return word.length > 3 && nameParts.some((one) => startsWithTypo(one, word))
    ? fuzzyThreshold
    : undefined
}

/**
 * Checks whether a name starts with a word with one typo: a replaced, inserted, missing or
 * transposed letter.
 */
function startsWithTypo(name: string, word: string): boolean {
  return [-1, 0, 1].some((more) => differsByOneTypo(name.slice(0, word.length + more), word))
}

function differsByOneTypo(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [one, other] = [left.slice(start), right.slice(start)]
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  const [after, past] = [one.slice(1), other.slice(1)]
  return isSwapped || after === past || after === other || one === past
}
