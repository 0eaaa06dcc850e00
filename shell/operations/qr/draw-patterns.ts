import type { Grid } from './grid.ts'

/** All that a scanner finds a code by, and the room for what it says about itself. */
export function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid
  for (let at = 0; at < size; at += 1) {
    grid.fix(6, at, at % 2 === 0)
    grid.fix(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4)
  }
  const lines = alignmentLines(version)
  const last = lines.length - 1
  for (const [row, y] of lines.entries()) {
    for (const [column, x] of lines.entries()) {
      const isAtFinder =
        (row === 0 && (column === 0 || column === last)) || (row === last && column === 0)
      if (!isAtFinder) drawRings(grid, x, y, 2)
    }
  }
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
}

/** Dark and light rings around a point; the third of a finder is its light border. */
function drawRings(grid: Grid, x: number, y: number, radius: number): void {
  const isInside = (at: number) => at >= 0 && at < grid.size
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const ring = Math.max(Math.abs(right), Math.abs(down))
      const isDark = radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4
      if (isInside(x + right) && isInside(y + down)) grid.fix(x + right, y + down, isDark)
    }
  }
}

/** Where the centres of the small squares lie, across as down. */
function alignmentLines(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = 4 * version + 10
  const step = version === 32 ? 26 : 2 * Math.ceil((last - 6) / (2 * (count - 1)))
  return Array.from({ length: count }, (_, at) => (at === 0 ? 6 : last - (count - 1 - at) * step))
}

/** The level, M, and the mask, in fifteen bits, twice. */
export function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid
  // Level M is 00, so the five bits are those of the mask.
  const bits = ((mask << 10) | remainder(mask << 10, 0x537)) ^ 0x5412
  const bit = (at: number) => ((bits >> at) & 1) === 1
  for (let at = 0; at < 15; at += 1) {
    const beside = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    const below = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at
    grid.fix(8, beside, bit(at))
    grid.fix(below, 8, bit(at))
  }
  grid.fix(8, size - 8, true)
}

/** Larger codes say how large they are, in eighteen bits, twice. */
function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainder(version << 12, 0x1f25)
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >> at) & 1) === 1
    const along = Math.floor(at / 3)
    const across = grid.size - 11 + (at % 3)
    grid.fix(along, across, isDark)
    grid.fix(across, along, isDark)
  }
}

/** What is left of a row of bits when it is divided by another, without carrying. */
function remainder(bits: number, divisor: number): number {
  const width = Math.clz32(divisor)
  let rest = bits
  while (Math.clz32(rest) <= width && rest !== 0) rest ^= divisor << (width - Math.clz32(rest))
  return rest
}
