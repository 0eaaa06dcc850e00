/** The bytes of each letter in sort keys, in the order of the letters. */
export interface PrimaryWeights {
  readonly bytes: readonly (readonly number[])[]
  /** A byte that is smaller than those of digits and letters. */
  readonly symbolByte: number
}

/** The smallest byte of a letter. Smaller ones separate the parts of a key. */
export const smallestByte = 3

const perByte = 250

/**
 * Numbers the letters, each given by its spellings. Letters of Western European languages get one
 * byte. The letters between two of them share their first byte, and have two more.
 */
export function primaryWeights(primary: readonly (readonly string[])[]): PrimaryWeights {
  let byte = smallestByte - 1
  let between = -1
  let symbolByte = 0
  const bytes = primary.map((spellings): readonly number[] => {
    if (spellings.includes('0')) {
      byte += 1
      symbolByte = byte
      between = -1
    }
    if (spellings.some((text) => text.length === 1 && text <= '\u00FF')) {
      byte += 1
      between = -1
      return [byte]
    }
    between += 1
    if (between === 0) byte += 1
    return [byte, smallestByte + Math.floor(between / perByte), smallestByte + (between % perByte)]
  })
  return { bytes, symbolByte }
}
