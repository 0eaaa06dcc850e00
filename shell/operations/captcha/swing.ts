import type { PenPoint } from './raster.ts'

/** A wave across the picture: its height in pixels at a given x. */
export type Swing = (x: number) => number

const TRIES = 24
// Crossing a stroke harms nobody; running along it for more points than these would hide it.
const MOST_ALONG = 3
const NEAR = 3.5
const STEP = 6

/**
 * A random wave that crosses the given lines but, as far as chance allows, runs along none.
 * @example drawSwing(writeLetters('H9XP', 252, 120, random), 252, 40, random)
 */
export function drawSwing(
  lines: readonly (readonly PenPoint[])[],
  width: number,
  middle: number,
  random: () => number,
): Swing {
  let best = createSwing(width, middle, random)
  let least = longestRun(lines, best)
  for (let tries = 1; tries < TRIES && least > MOST_ALONG; tries++) {
    const swing = createSwing(width, middle, random)
    const run = longestRun(lines, swing)
    if (run < least) [best, least] = [swing, run]
  }
  return best
}

/**
 * How many points in a row, at most, one of the lines has in common with a wave.
 * @example longestRun(lines, (x) => 60)
 */
export function longestRun(lines: readonly (readonly PenPoint[])[], swing: Swing): number {
  let longest = 0
  for (const line of lines) {
    let run = 0
    for (const [x, y] of line) {
      run = Math.abs(swing(x) - y) < NEAR ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  }
  return longest
}

/**
 * A thin line along a wave, with loose ends.
 * @example paintLine(raster, traceSwing(swing, 360, random))
 */
export function traceSwing(swing: Swing, width: number, random: () => number): PenPoint[] {
  const from = width * 0.08 * random()
  const to = width * (1 - 0.08 * random())
  const phase = random() * 2 * Math.PI
  const points: PenPoint[] = []
  for (let x = from; x <= to; x += STEP) {
    points.push([x, swing(x), 1.1 + 0.3 * Math.sin(phase + x * 0.03)])
  }
  return points
}

function createSwing(width: number, middle: number, random: () => number): Swing {
  const base = middle + 8 * (random() - 0.5)
  const rise = 8 + 9 * random()
  const perX = (Math.PI * (1.3 + 1.2 * random())) / width
  const phase = random() * 2 * Math.PI
  const tilt = (30 * (random() - 0.5)) / width
  return (x) => base + rise * Math.sin(perX * x + phase) + tilt * (x - width / 2)
}
