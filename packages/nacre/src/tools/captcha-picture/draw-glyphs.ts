import { glyphs, type Point, type Stroke } from './glyphs.ts'
import type { PenPoint } from './raster.ts'

type Glyph = readonly Stroke[]

/** Returns a random number from -1 to 1. */
type Sway = () => number

const GLYPH_HEIGHT = 67
const SIZE_SWAY = 0.14
// Upright characters are easy to recognize for software, so every character is rotated by at least
// this angle.
const LEAST_TURN = 0.12
const MOST_TURN = 0.27
const MOST_SLANT = 0.08
const PEN_RADIUS = 3.6
const MOST_TUCK = 5
const MARGIN = 6

/**
 * Draws a text as distorted handwriting into an area in pixels: each character is rotated,
 * slanted and stretched, characters overlap, and the line bends and varies in width.
 * @example drawGlyphs('H9XP', 252, 120, Math.random)
 */
export function drawGlyphs(
  text: string,
  width: number,
  height: number,
  random: () => number,
): PenPoint[][] {
  const sway = () => random() * 2 - 1
  const bend = createDistortion(sway)
  const strokes = placeGlyphsTightly(
    Array.from(text, (character) => turnGlyph(character, sway)),
    sway,
  )
  const lines = strokes.map((stroke) => {
    const press = createPressure(random)
    return stroke.map((point, at): PenPoint => [...bend(point), press(at)])
  })
  return fitInto(lines, width, height, random)
}

function turnGlyph(character: string, sway: Sway): Glyph {
  const strokes = glyphs.get(character)
  if (!strokes) throw new RangeError(`No glyph for "${character}"`)
  const middle = Math.max(...strokes.flat().map(([x]) => x)) / 2
  const wide = GLYPH_HEIGHT * (1.04 + SIZE_SWAY * sway())
  const high = GLYPH_HEIGHT * (1 + SIZE_SWAY * sway())
  const slant = MOST_SLANT * sway()
  const lean = sway()
  const turn = Math.sign(lean) * LEAST_TURN + (MOST_TURN - LEAST_TURN) * lean
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const drop = 7 * sway()
  return strokes.map((stroke) =>
    stroke.map(([fromLeft, fromTop]): Point => {
      const y = (fromTop - 0.5) * high
      const x = (fromLeft - middle) * wide - slant * y
      return [x * cos - y * sin, x * sin + y * cos + drop]
    }),
  )
}

/**
 * Places characters so closely that some touch and no clear gap remains, which prevents
 * segmentation by software.
 */
function placeGlyphsTightly(characters: readonly Glyph[], sway: Sway): Stroke[] {
  const placed: Stroke[] = []
  let before: readonly Point[] = []
  for (const glyph of characters) {
    const gap = PEN_RADIUS * (2.9 + 0.5 * sway())
    const right = Math.max(0, ...before.map(([x]) => x))
    const left = Math.min(...glyph.flat().map(([x]) => x))
    const apart = right - left + gap
    const shift = apart - Math.min(MOST_TUCK, clearance(before, glyph.flat(), apart) - gap)
    const moved = glyph.map((stroke) => stroke.map(([x, y]): Point => [x + shift, y]))
    placed.push(...moved)
    before = moved.flat()
  }
  return placed
}

/** Returns the distance of two characters at the heights that both occupy. */
function clearance(before: readonly Point[], after: readonly Point[], shift: number): number {
  let least = Infinity
  for (const [x, y] of before) {
    for (const [otherX, otherY] of after) {
      if (Math.abs(y - otherY) < PEN_RADIUS * 1.5) least = Math.min(least, otherX + shift - x)
    }
  }
  return least
}

/**
 * Creates a distortion of slow waves in both directions. It moves whole characters and bends stems
 * without breaking them.
 */
function createDistortion(sway: Sway): (point: Point) => Point {
  const wave = (amplitude: number, length: number) => {
    const direction = Math.PI * sway()
    const phase = Math.PI * sway()
    const perX = ((2 * Math.PI) / length) * Math.cos(direction)
    const perY = ((2 * Math.PI) / length) * Math.sin(direction)
    return ([x, y]: Point) => amplitude * Math.sin(perX * x + perY * y + phase)
  }
  const [longX, longY, shortX, shortY] = [wave(5, 190), wave(7, 190), wave(2, 75), wave(2, 75)]
  return (point) => [
    point[0] + longX(point) + shortX(point),
    point[1] + longY(point) + shortY(point),
  ]
}

function createPressure(random: () => number): (at: number) => number {
  const phase = random() * 2 * Math.PI
  const pace = 0.2 + 0.3 * random()
  const radius = PEN_RADIUS * (0.9 + 0.25 * random())
  return (at) => radius * (1 + 0.22 * Math.sin(phase + pace * at))
}

/** Moves the lines to a random position inside the area. Scales them down if they are too large. */
function fitInto(
  lines: readonly (readonly PenPoint[])[],
  width: number,
  height: number,
  random: () => number,
): PenPoint[][] {
  const points = lines.flat()
  const across = fitAxis(
    points.map(([x]) => x),
    width,
    random,
  )
  const down = fitAxis(
    points.map(([, y]) => y),
    height,
    random,
  )
  return lines.map((line) => line.map(([x, y, radius]): PenPoint => [across(x), down(y), radius]))
}

function fitAxis(values: readonly number[], room: number, random: () => number) {
  const from = Math.min(...values)
  const extent = Math.max(...values) - from
  const free = room - 2 * (MARGIN + PEN_RADIUS)
  const scale = Math.min(1, free / extent)
  const start = MARGIN + PEN_RADIUS + (free - extent * scale) * random()
  return (value: number) => start + (value - from) * scale
}
