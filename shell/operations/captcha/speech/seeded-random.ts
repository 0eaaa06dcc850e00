import { createHash } from 'node:crypto'

/** Numbers from 0 to below 1 that follow from a seed: the same recording each time it is asked for. */
export function seededRandom(seed: string): () => number {
  const hash = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => hash.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ]
  return () => {
    const sum = (a + d) | 0
    const next = (((sum << 7) | (sum >>> 25)) + a) | 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return (next >>> 0) / 2 ** 32
  }
}
