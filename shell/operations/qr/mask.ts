import type { Grid } from './grid.ts'

/** The eight ways to flip modules, so that no large or misleading shapes come about. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

export const maskNumbers: readonly number[] = masks.map((_, number) => number)

export function applyMask(grid: Grid, number: number): void {
  const isFlipped = masks[number]
  for (let y = 0; y < grid.size; y += 1) {
    for (let x = 0; x < grid.size; x += 1) {
      if (!grid.isPattern(x, y) && isFlipped?.(x, y)) grid.set(x, y, !grid.isDark(x, y))
    }
  }
}

/** How hard a code is to scan, by the rules of the standard: the fewer points the better. */
export function penaltyOf(grid: Grid): number {
  const { size, isDark } = grid
  let points = 0
  let dark = 0
  for (let one = 0; one < size; one += 1) {
    let row = ''
    let column = ''
    for (let other = 0; other < size; other += 1) {
      row += isDark(other, one) ? '1' : '0'
      column += isDark(one, other) ? '1' : '0'
      dark += isDark(other, one) ? 1 : 0
      if (one > 0 && other > 0 && isSquare(grid, other, one)) points += 3
    }
    points += linePenalty(row) + linePenalty(column)
  }
  const share = (100 * dark) / size ** 2
  return points + 10 * Math.floor(Math.abs(share - 50) / 5)
}

/** Five and more of a kind in a row, and what looks like a finder. */
function linePenalty(line: string): number {
  let points = 0
  for (const run of line.match(/0{5,}|1{5,}/gu) ?? []) points += run.length - 2
  for (const finder of ['10111010000', '00001011101']) {
    for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) points += 40
  }
  return points
}

function isSquare({ isDark }: Grid, x: number, y: number): boolean {
  const colour = isDark(x, y)
  return (
    colour === isDark(x - 1, y) && colour === isDark(x, y - 1) && colour === isDark(x - 1, y - 1)
  )
}
