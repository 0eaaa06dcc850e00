/**
 * Reads a drawn code back, written from the structure in the standard and sharing nothing with what
 * draws it. It mends nothing: a single wrong module is an error.
 */
export function readQr({ size, path }: { size: number; path: string }) {
  const modules = modulesIn(size, path)
  const width = size - 8
  const version = (width - 17) / 4
  const [corrections = 0, blocks = 0] = levelM[version - 1] ?? []
  const { isDark, mask } = readFormat(modules, width)
  const bits = bitsOf(isDark, width, version, mask)
  const codewords = bits.match(/.{8}/gu)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const dataLength = codewords.length - corrections * blocks
  const data = Array.from({ length: blocks }, (_, block) => {
    const longer = dataLength % blocks
    const length = Math.floor(dataLength / blocks) + (block >= blocks - longer ? 1 : 0)
    const own = Array.from({ length }, (__, at) => {
      const isLast = at === Math.floor(dataLength / blocks)
      return codewords[isLast ? dataLength - blocks + block : at * blocks + block] ?? -1
    })
    // Where only the longer blocks have one more, they come without the others.
    if (longer > 0 && length > Math.floor(dataLength / blocks)) {
      own[length - 1] = codewords[dataLength - longer + (block - (blocks - longer))] ?? -1
    }
    const correction = Array.from(
      { length: corrections },
      (__, at) => codewords[dataLength + at * blocks + block] ?? -1,
    )
    return {
      own,
      isSound: syndromes([...own, ...correction], corrections).every((one) => one === 0),
    }
  })
  const stream = data
    .flatMap(({ own }) => own)
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  const bytes = Array.from({ length }, (_, at) =>
    Number.parseInt(stream.slice(start + at * 8, start + at * 8 + 8), 2),
  )
  return {
    version,
    mode: stream.slice(0, 4),
    mask,
    isSound: data.every(({ isSound }) => isSound),
    text: new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes)),
  }
}

/** Of versions 1 to 10 at level M: bytes of correction in each block, and blocks. */
const levelM = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
] as const
const alignment = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

/** Paints the path, and refuses what is not made of whole modules inside the quiet border. */
function modulesIn(size: number, path: string): (x: number, y: number) => boolean {
  const dark = new Set<string>()
  const rest = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/gu, (_, x, y, length, back) => {
    if (length !== back) throw new Error('A bar is not closed.')
    for (let at = 0; at < Number(length); at += 1) dark.add(`${Number(x) + at} ${y}`)
    return ''
  })
  if (rest !== '') throw new Error(`What is ${rest.slice(0, 20)}?`)
  for (const place of dark) {
    const isOutside = place.split(' ').some((at) => Number(at) < 4 || Number(at) >= size - 4)
    if (isOutside) throw new Error(`The border is not quiet at ${place}.`)
  }
  return (x, y) => dark.has(`${x + 4} ${y + 4}`)
}

function readFormat(isDark: (x: number, y: number) => boolean, width: number) {
  const around = [
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 8],
    [5, 8],
    [7, 8],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
  ] as const
  const apart = [
    ...Array.from({ length: 7 }, (_, at) => [8, width - 1 - at] as const),
    ...Array.from({ length: 8 }, (_, at) => [width - 8 + at, 8] as const),
  ]
  const read = (places: readonly (readonly [number, number])[]) =>
    places.map(([x, y]) => (isDark(x, y) ? '1' : '0')).join('')
  // The fifteen bits of level M under each mask, as the standard's table has them.
  const known = [
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ]
  const mask = known.indexOf(read(around))
  if (mask < 0 || read(apart) !== known[mask]) throw new Error('The format cannot be read.')
  if (!isDark(8, width - 8)) throw new Error('The dark module is light.')
  return { isDark, mask }
}

function bitsOf(
  isDark: (x: number, y: number) => boolean,
  width: number,
  version: number,
  mask: number,
) {
  const lines = alignment[version - 1] ?? []
  const isNear = (at: number, line: number) => Math.abs(at - line) <= 2
  const isTaken = (x: number, y: number) =>
    (x <= 8 && y <= 8) ||
    (x >= width - 8 && y <= 8) ||
    (x <= 8 && y >= width - 8) ||
    x === 6 ||
    y === 6 ||
    (version >= 7 && ((x < 6 && y >= width - 11) || (y < 6 && x >= width - 11))) ||
    lines.some((line, row) =>
      lines.some((other, column) => {
        const isCorner = [row, column].every((one) => one === 0 || one === lines.length - 1)
        const isFinder = isCorner && !(row === lines.length - 1 && column === row)
        return !isFinder && isNear(y, line) && isNear(x, other)
      }),
    )
  const flips = (i: number, j: number) =>
    [
      (i + j) % 2,
      i % 2,
      j % 3,
      (i + j) % 3,
      (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
      ((i * j) % 2) + ((i * j) % 3),
      (((i * j) % 2) + ((i * j) % 3)) % 2,
      (((i + j) % 2) + ((i * j) % 3)) % 2,
    ][mask] === 0
  let bits = ''
  const pairs = Array.from(
    { length: (width - 1) / 2 },
    (_, at) => width - 1 - 2 * at - (width - 1 - 2 * at <= 6 ? 1 : 0),
  )
  for (const [turn, right] of pairs.entries()) {
    for (let step = 0; step < width; step += 1) {
      const y = turn % 2 === 0 ? width - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isTaken(x, y)) bits += isDark(x, y) !== flips(y, x) ? '1' : '0'
      }
    }
  }
  return bits
}

/** What is left of a block at each root of the divisor: nothing, when it is sound. */
function syndromes(block: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, exponent) => {
    let root = 1
    for (let time = 0; time < exponent; time += 1) root = product(root, 2)
    return block.reduce((sum, byte) => product(sum, root) ^ byte, 0)
  })
}

function product(one: number, other: number): number {
  let sum = 0
  for (let bit = 0; bit < 8; bit += 1) if ((other >> bit) & 1) sum ^= one << bit
  for (let bit = 14; bit >= 8; bit -= 1) if ((sum >> bit) & 1) sum ^= 0x11d << (bit - 8)
  return sum
}
