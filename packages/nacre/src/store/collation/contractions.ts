import type { Collators } from './collators.ts'

/** The characters of the letters that languages write with two or three: ch, dž, għ, c'h, … */
const parts = Array.from("abcdefghijklmnopqrstuvwxyz'ʻʼžħ")

/** Sorts after everything. */
const last = '\uFFFF'

/** Returns the pairs and triples that are one letter in the language: ch in Czech, dzs in Hungarian. */
export function findContractions({ primary }: Collators): readonly string[] {
  const isContraction = (start: string, end: string): boolean =>
    primary(start + end, start + last) > 0 || primary(start + end, start) < 0
  const pairs = parts.flatMap((start) =>
    parts.filter((end) => isContraction(start, end)).map((end) => start + end),
  )
  const triples = pairs.flatMap((pair) =>
    parts
      .filter((end) => primary(pair + end, pair + last) > 0)
      .map((end) => pair + end)
      .filter((triple) => primary(triple, pair) !== 0),
  )
  return [...pairs, ...triples].flatMap((lower) =>
    spellingsInCases(lower).filter((text) => primary(text, lower) === 0),
  )
}

/** Returns ch, Ch, CH and cH. */
function spellingsInCases(lower: string): readonly string[] {
  const [first = '', ...others] = Array.from(lower)
  const rest = others.join('')
  const all = [first, first.toUpperCase()].flatMap((start) => [
    start + rest,
    start + rest.toUpperCase(),
  ])
  return [...new Set(all)].map((text) => text.normalize('NFD'))
}
