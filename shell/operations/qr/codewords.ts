import { correctionOf } from './error-correction.ts'

/** For each version the bytes of correction in a block, and the number of blocks, at level M. */
const correctionSizes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]
const byteMode = 0b0100
const padding = [0xec, 0x11]

export interface Codewords {
  readonly version: number
  /** In the order in which they are drawn. */
  readonly bytes: readonly number[]
}

/** A text as the bytes of the smallest version that holds it. */
export function codewordsOf(text: string): Codewords {
  const content = Buffer.from(text)
  const version =
    correctionSizes.findIndex((_, at) => bitsFor(content.length, at + 1) <= 8 * room(at + 1)) + 1
  if (version === 0) throw new RangeError(`No QR code holds ${content.length} bytes.`)
  const data = packed(content, version)
  const sizes = blockSizes(data.length, version)
  let start = 0
  const blocks = sizes.map((size) => data.slice(start, (start += size)))
  const corrections = blocks.map((block) => correctionOf(block, correctionSizes[version - 1] ?? 0))
  return { version, bytes: [...interleaved(blocks), ...interleaved(corrections)] }
}

/** How many bytes there are for data. */
function room(version: number): number {
  const blocks = blockCounts[version - 1] ?? 0
  return Math.floor(moduleCount(version) / 8) - blocks * (correctionSizes[version - 1] ?? 0)
}

/** How many modules a version has for data and correction: all but its patterns. */
function moduleCount(version: number): number {
  const size = 17 + 4 * version
  const finders = 3 * 64 + 2 * 15 + 1
  const timing = 2 * (size - 16)
  const lines = version === 1 ? 0 : Math.floor(version / 7) + 2
  // Three corners have finders; those in line with them lie on the timing patterns.
  const alignment = lines === 0 ? 0 : 25 * (lines ** 2 - 3) - 10 * (lines - 2)
  return size ** 2 - finders - timing - alignment - (version < 7 ? 0 : 36)
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16)
const bitsFor = (bytes: number, version: number) => 4 + lengthBits(version) + 8 * bytes

function packed(content: Uint8Array, version: number): readonly number[] {
  const bits = [
    byteMode.toString(2).padStart(4, '0'),
    content.length.toString(2).padStart(lengthBits(version), '0'),
    ...Array.from(content, (byte) => byte.toString(2).padStart(8, '0')),
    '0000',
  ]
    .join('')
    .slice(0, 8 * room(version))
  const bytes = (bits.match(/.{1,8}/gu) ?? []).map((byte) =>
    Number.parseInt(byte.padEnd(8, '0'), 2),
  )
  const used = bytes.length
  for (let at = used; at < room(version); at += 1) bytes.push(padding[(at - used) % 2] ?? 0)
  return bytes
}

/** Blocks are as equal as they can be, the longer ones last. */
function blockSizes(total: number, version: number): readonly number[] {
  const count = blockCounts[version - 1] ?? 1
  const longer = total % count
  return Array.from(
    { length: count },
    (_, at) => Math.floor(total / count) + (at < count - longer ? 0 : 1),
  )
}

/** The first byte of each block, the second of each, and so on. */
function interleaved(blocks: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    blocks.flatMap((block) => block[at] ?? []),
  ).flat()
}
