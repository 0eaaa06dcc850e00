/**
 * How well a name fits what somebody types: the less, the better; nothing when it does not. Each word has to be
 * found in it: at a beginning, as first letters, somewhere inside, or with one slip of the fingers. Umlauts and
 * accents may be left out or written as two letters.
 */
export function fitOf(name: string, typed: string): number | undefined {
  const words = plain(typed).split(apart).filter(Boolean)
  const ways = [...new Set([plain(name), plain(name.replace(/[äöüÄÖÜ]/gu, '$&e'))])]
  const fits = ways.map((way) => worst(words.map((word) => wordFit(way, word))))
  const found = fits.filter((fit) => fit !== undefined)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** From here on, a fit is a guess. */
export const guessed = 4

const apart = /[^\p{L}\p{N}]+/u

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

function worst(fits: readonly (number | undefined)[]): number | undefined {
  return fits.reduce<number | undefined>(
    (sum, fit) => (sum === undefined || fit === undefined ? undefined : Math.max(sum, fit)),
    0,
  )
}

function wordFit(name: string, word: string): number | undefined {
  if (name.startsWith(word)) return 0
  const own = name.split(apart).filter(Boolean)
  if (own.some((one) => one.startsWith(word))) return 1
  if (
    word.length > 1 &&
    own
      .map(([first]) => first)
      .join('')
      .includes(word)
  )
    return 2
  if (name.includes(word)) return 3
  return word.length > 3 && own.some((one) => startsNearly(one, word)) ? guessed : undefined
}

/** Whether a name begins with a word but for one letter: another, one too many or too few, or two the wrong way round. */
function startsNearly(name: string, word: string): boolean {
  return [-1, 0, 1].some((more) => isOneOff(name.slice(0, word.length + more), word))
}

function isOneOff(left: string, right: string): boolean {
  let start = 0
  while (start < left.length && left[start] === right[start]) start += 1
  const [one, other] = [left.slice(start), right.slice(start)]
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  const [after, past] = [one.slice(1), other.slice(1)]
  return isSwapped || after === past || after === other || one === past
}
