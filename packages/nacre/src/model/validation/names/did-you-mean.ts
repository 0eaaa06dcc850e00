/**
 * Returns a question for a name that looks like a known one, and otherwise an empty text.
 *
 * @example
 * didYouMean('titel', ['title', 'text']) // ' Did you mean title?'
 */
export function didYouMean(name: string, known: Iterable<string>): string {
  const max = name.length < 5 ? 1 : 2
  let best: string | undefined
  let least = max + 1
  for (const one of known) {
    // The name exists, so it is wrong for another reason.
    if (one === name) return ''
    const distance = editDistance(name.toLowerCase(), one.toLowerCase())
    if (distance < least) [best, least] = [one, distance]
  }
  return best === undefined ? '' : ` Did you mean ${best}?`
}

/** Counts the letters to insert, remove, replace or swap. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const at = (up: number, left: number): number => rows[row - up]?.[column - left] ?? 0
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const costs = [
        at(1, 0) + 1,
        (current[column - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(2, 2) + 1] : []),
      ]
      current.push(Math.min(...costs))
    }
    rows.push(current)
  }
  return rows[one.length]?.[other.length] ?? 0
}
