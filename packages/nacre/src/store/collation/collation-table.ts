import { orderedCharacters } from './characters.ts'
import { classifyCharacters } from './classify-characters.ts'
import { createCollators } from './collators.ts'
import { primaryWeights } from './primary-weights.ts'
import { groupEqual } from './group-equal.ts'
import { findContractions } from './contractions.ts'
import { addCharacters, addExpansions, type Weights, weightStep } from './collation-weights.ts'

/** The order of a language. */
export interface CollationTable {
  /** The weights of characters, decomposed and composed, and of contractions: ch in Czech. */
  readonly weights: ReadonlyMap<string, Weights>
  /** The first characters of contractions. */
  readonly contractionStarts: ReadonlySet<string>
  /** The first byte of unknown symbols, which come before digits. */
  readonly symbolByte: number
  /** Whether the last accent decides, as in Canadian French. */
  readonly isSecondaryBackward: boolean
}

/**
 * Finds the order of a language by comparing single characters: `Intl.Collator` compares texts, but
 * returns no sort keys.
 */
export function createCollationTable(language: string): CollationTable {
  const collators = createCollators(language)
  const found = classifyCharacters(orderedCharacters(language), collators)
  const weights = new Map<string, Weights>()
  for (const character of found.ignored) {
    weights.set(character, { primary: [], secondary: [], tertiary: [] })
  }
  const marks: (readonly [string, number])[] = []
  const sortedMarks = groupEqual(found.marks.toSorted(collators.secondary), collators.secondary)
  for (const [index, equal] of sortedMarks.entries()) {
    const weight = (index + 1) * weightStep
    for (const mark of equal) {
      marks.push([mark, weight])
      weights.set(mark, { primary: [], secondary: [weight], tertiary: [0] })
    }
  }
  const contractions = findContractions(collators)
  const all = [...new Set([...found.others, ...contractions])].toSorted(collators.tertiary)
  const groups = groupEqual(all, collators.primary)
  const { bytes, symbolByte } = primaryWeights(groups)
  const known = { weights, marks, variants: new Map<string, readonly string[]>(), collators }
  for (const [index, spellings] of groups.entries())
    addCharacters(known, spellings, bytes[index] ?? [])
  addExpansions(known, found.expansions)
  const composed = Array.from(weights, ([text, own]) => [text.normalize('NFC'), own] as const)
  return {
    weights: new Map([...weights, ...composed]),
    contractionStarts: new Set(contractions.map((text) => text.charAt(0))),
    symbolByte,
    isSecondaryBackward: collators.tertiary('côte', 'coté') < 0,
  }
}
