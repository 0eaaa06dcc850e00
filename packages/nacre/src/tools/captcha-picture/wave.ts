import type { PenPoint } from './raster.ts'

/** A wave across the image: its height in pixels at position x. */
export type Wave = (x: number) => number

const TRIES = 24
// Crossing a stroke is harmless. Running along it for more points than this would hide it.
const MOST_ALONG = 3
const NEAR = 3.5
const STEP = 6

/**
 * Creates a random wave that crosses the lines and avoids running along them.
 * @example createWave(drawGlyphs('H9XP', 252, 120, random), 252, 40, random)
 */
export function createWave(
  lines: readonly (readonly PenPoint[])[],
  width: number,
  middle: number,
  random: () => number,
): Wave {
  let best = createSwing(width, middle, random)
  let least = longestRun(lines, best)
  for (let tries = 1; tries < TRIES && least > MOST_ALONG; tries++) {
    const wave = createSwing(width, middle, random)
    const run = longestRun(lines, wave)
    if (run < least) [best, least] = [wave, run]
  }
  return best
}

/**
 * Returns the largest number of consecutive points of a line that are near the wave.
 * @example longestRun(lines, (x) => 60)
 */
export function longestRun(lines: readonly (readonly PenPoint[])[], wave: Wave): number {
  let longest = 0
  for (const line of lines) {
    let run = 0
    for (const [x, y] of line) {
      run = Math.abs(wave(x) - y) < NEAR ? run + 1 : 0
      longest = Math.max(longest, run)
    }
  }
  return longest
}

/**
 * Draws a thin line along a wave that ends inside the image.
 * @example paintLine(raster, drawWave(wave, 360, random))
 */
export function drawWave(wave: Wave, width: number, random: () => number): PenPoint[] {
  const from = width * 0.08 * random()
  const to = width * (1 - 0.08 * random())
  const phase = random() * 2 * Math.PI
  const points: PenPoint[] = []
  for (let x = from; x <= to; x += STEP) {
    points.push([x, wave(x), 1.1 + 0.3 * Math.sin(phase + x * 0.03)])
  }
  return points
}

function createSwing(width: number, middle: number, random: () => number): Wave {
  const base = middle + 8 * (random() - 0.5)
  const rise = 8 + 9 * random()
  const perX = (Math.PI * (1.3 + 1.2 * random())) / width
  const phase = random() * 2 * Math.PI
  const tilt = (30 * (random() - 0.5)) / width
  return (x) => base + rise * Math.sin(perX * x + phase) + tilt * (x - width / 2)
}
