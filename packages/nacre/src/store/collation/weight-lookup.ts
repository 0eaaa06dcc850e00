import type { CollationTable } from './collation-table.ts'
import { decomposedUnits } from './decomposed-units.ts'
import { smallestByte } from './primary-weights.ts'
import { type Weights, weightStep } from './collation-weights.ts'

/** Vowels that are written before their consonant, in Thai and Lao, and sorted after it. */
const vowelsBefore = /([\u0E40-\u0E44])([\u0E01-\u0E2E])|([\u0EC0-\u0EC4])([\u0E81-\u0EAE])/gu

/**
 * Returns the pattern of texts that are read slowly: they have marks, characters of two code units,
 * or accented letters that may end a letter pair.
 */
function rareText(contractionStarts: Iterable<string>): RegExp {
  const afterStart = [...contractionStarts].map((start) => `${start}[^\\0-\\x7F]`)
  const rare = String.raw`[\p{M}\p{Logical_Order_Exception}\u{10000}-\u{10FFFF}]`
  return new RegExp([rare, ...afterStart].join('|'), 'u')
}

/** Comes after the bytes of all letters. */
const lastByte = 0xff

/** Creates the function that returns the weights of the first characters of a text. */
export function createWeightLookup(
  table: CollationTable,
): (text: string, max: number) => readonly Weights[] {
  const { weights, contractionStarts } = table
  const isRare = rareText(contractionStarts)
  const known = new Map<string, readonly Weights[]>()
  const weightsOf = (unit: string): readonly Weights[] => {
    const found = known.get(unit)
    if (found) return found
    const declared = weights.get(unit)
    const own = declared
      ? [declared]
      : [...decomposedUnits(unit.normalize('NFD'), weights)].flatMap(
          (part) =>
            weights.get(part) ?? variantWeights(part, weightsOf) ?? otherWeights(part, table),
        )
    if (unit.length === 1) known.set(unit, own)
    return own
  }
  return (text, max) => {
    const composed = text.slice(0, 4 * max).normalize('NFC')
    if (isRare.test(composed)) {
      const units = decomposedUnits(
        composed.replaceAll(vowelsBefore, '$2$1$4$3').normalize('NFD'),
        weights,
      )
      return [...units].slice(0, max).flatMap(weightsOf)
    }
    const all: Weights[] = []
    for (let index = 0; index < composed.length && all.length < max; index += 1) {
      let unit = composed.charAt(index)
      if (contractionStarts.has(unit)) {
        const triple = composed.slice(index, index + 3)
        const longest = [triple, triple.slice(0, 2)].find((one) => weights.has(one))
        unit = longest ?? unit
        index += unit.length - 1
      }
      for (const own of weightsOf(unit)) all.push(own)
    }
    return all
  }
}

/** Returns the weights of a variant of other characters, such as those of full width. */
function variantWeights(
  character: string,
  weightsOf: (unit: string) => readonly Weights[],
): readonly Weights[] | undefined {
  const plain = character.normalize('NFKD')
  if (plain === character) return undefined
  return Array.from(plain)
    .flatMap(weightsOf)
    .map((one) => ({ ...one, tertiary: one.tertiary.map((weight) => weight + weightStep / 2) }))
}

/** Returns the weights of a character whose order is unknown: it is ordered by its code. */
function otherWeights(character: string, { symbolByte }: CollationTable): Weights {
  if (/[\p{C}\p{M}]/u.test(character)) return { primary: [], secondary: [], tertiary: [] }
  const code = character.codePointAt(0) ?? 0
  const first = /[\p{S}\p{P}\p{Z}]/u.test(character) ? symbolByte : lastByte
  const digits = [code >> 14, (code >> 7) & 0x7f, code & 0x7f]
  return {
    primary: [first, ...digits.map((digit) => smallestByte + digit)],
    secondary: [0],
    tertiary: [0],
  }
}
