import type { CollationTable } from './collation-table.ts'
import { smallestByte } from './primary-weights.ts'
import type { Weights } from './collation-weights.ts'

/** Ends a part of a key. It is smaller than all other bytes, so that a shorter text comes first. */
const separator = 1

/** A byte below this one is a number of usual weights: the more of them, the smaller. */
const unusual = 0x80

const maxUsual = unusual - smallestByte

const perByte = 250

/** Is as long as the longest key, and copied. */
const scratch = new Uint8Array(8_192)

/**
 * Returns the key of a text: its letters, then its accents, then its cases. A text without accents
 * and capitals has one byte for each letter.
 */
export function encodeSortKey(
  weights: readonly Weights[],
  { isSecondaryBackward }: CollationTable,
): Uint8Array {
  let end = 0
  for (const { primary } of weights) {
    for (const byte of primary) {
      scratch[end] = byte
      end += 1
    }
  }
  end = writeLevel(end, weights, 'secondary', isSecondaryBackward)
  end = writeLevel(end, weights, 'tertiary', false)
  return scratch.slice(0, end)
}

/** Writes a separator and the weights of a level, without the usual ones at the end. */
function writeLevel(
  start: number,
  weights: readonly Weights[],
  level: 'secondary' | 'tertiary',
  isReversed: boolean,
): number {
  scratch[start] = separator
  let end = start + 1
  let usual = 0
  for (let index = 0; index < weights.length; index += 1) {
    const own = weights[isReversed ? weights.length - 1 - index : index]?.[level] ?? []
    for (const weight of isReversed ? own.toReversed() : own) {
      if (weight === 0) {
        usual += 1
        continue
      }
      for (; usual > 0; usual -= Math.min(usual, maxUsual)) {
        scratch[end] = unusual - Math.min(usual, maxUsual)
        end += 1
      }
      scratch[end] = unusual + Math.floor(weight / perByte)
      scratch[end + 1] = smallestByte + (weight % perByte)
      end += 2
    }
  }
  return end
}
