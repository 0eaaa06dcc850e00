import { type CollationTable, createCollationTable } from './collation-table.ts'
import { encodeSortKey } from './encode-sort-key.ts'
import { createWeightLookup } from './weight-lookup.ts'

/** Orders text by the rules of a language, the same in all databases. */
export interface SortKeys {
  /** The language and the version of its rules. Keys of different rules cannot be compared. */
  readonly collation: string
  /**
   * Returns the key of a text. To compare two keys byte by byte is to compare the first 200
   * characters of their texts.
   */
  of(text: string): Uint8Array
}

/** The version of the keys. Increase it when this folder orders a text differently. */
const keyVersion = 1

/** Later characters do not matter, so that every key fits into an index. */
const maxCharacters = 200

/**
 * Creates the sort keys of a language. They follow the rules of this Node, which it takes from a
 * version of the Unicode locale data (CLDR).
 */
export function createSortKeys(language: string, { cldr = '' } = process.versions): SortKeys {
  const [known = 'en'] = Intl.Collator.supportedLocalesOf([language])
  let table: CollationTable | undefined
  let weightsIn: ReturnType<typeof createWeightLookup> | undefined
  return {
    collation: `${known} ${cldr} ${keyVersion}`,
    of(text) {
      // Finding the rules takes some milliseconds, so the first text does it.
      table ??= createCollationTable(known)
      weightsIn ??= createWeightLookup(table)
      return encodeSortKey(weightsIn(text, maxCharacters), table)
    },
  }
}
