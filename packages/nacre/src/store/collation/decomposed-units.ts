const isMark = (character: string): boolean => /^\p{M}$/u.test(character)

/**
 * Splits a decomposed text into what has weights: characters, letter pairs, and letters whose accent
 * makes another letter of them, such as å in Swedish.
 */
export function* decomposedUnits(
  text: string,
  weights: ReadonlyMap<string, unknown>,
): Iterable<string> {
  const characters = Array.from(text)
  for (let index = 0; index < characters.length; index += 1) {
    let unit = characters[index] ?? ''
    const pair = unit + (characters[index + 1] ?? '')
    const triple = pair + (characters[index + 2] ?? '')
    const longest = [triple, pair].find((one) => one.length > unit.length && weights.has(one))
    if (longest !== undefined) {
      index += Array.from(longest).length - 1
      unit = longest
    }
    // Another accent may be between a letter and the accent that belongs to it.
    for (let next = index + 1; isMark(characters[next] ?? ''); next += 1) {
      const accented = unit + (characters[next] ?? '')
      if (!weights.has(accented)) continue
      unit = accented
      characters.splice(next, 1)
      next -= 1
    }
    yield unit
  }
}
