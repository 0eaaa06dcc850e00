/** A point in a coordinate system with x to the right and y downwards. */
export type Point = readonly [x: number, y: number]

/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[]

// Straight lines get intermediate points too, so that a distortion can bend them.
const STEP = 0.07
const STEP_DEGREES = 15

function line(...corners: readonly Point[]): Stroke {
  const points: Point[] = []
  let from: Point | undefined
  for (const to of corners) {
    const [x, y] = from ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - x, to[1] - y) / STEP))
    for (let step = from ? 1 : steps; step <= steps; step++) {
      points.push([x + ((to[0] - x) * step) / steps, y + ((to[1] - y) * step) / steps])
    }
    from = to
  }
  return points
}

/** Returns the points of an elliptical arc. Angles are in degrees, clockwise from three o'clock. */
function arc([x, y]: Point, [wide, high]: Point, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / STEP_DEGREES)
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + wide * Math.cos(angle), y + high * Math.sin(angle)]
  })
}

const join = (...pieces: readonly Stroke[]): Stroke => pieces.flat()

// Each glyph has height 1 and starts at x = 0.
const drawings: Readonly<Record<string, readonly Stroke[]>> = {
  C: [arc([0.36, 0.5], [0.36, 0.5], -48, -312)],
  F: [line([0, 1], [0, 0], [0.55, 0]), line([0, 0.48], [0.46, 0.48])],
  H: [line([0, 0], [0, 1]), line([0.58, 0], [0.58, 1]), line([0, 0.5], [0.58, 0.5])],
  L: [line([0, 0], [0, 1], [0.52, 1])],
  M: [line([0, 1], [0.04, 0], [0.38, 0.6], [0.72, 0], [0.76, 1])],
  P: [
    join(
      line([0, 1], [0, 0], [0.26, 0]),
      arc([0.26, 0.28], [0.28, 0.28], -75, 90),
      line([0.2, 0.56], [0, 0.56]),
    ),
  ],
  R: [
    join(
      line([0, 1], [0, 0], [0.26, 0]),
      arc([0.26, 0.27], [0.27, 0.27], -75, 90),
      line([0.2, 0.54], [0, 0.54]),
    ),
    line([0.24, 0.54], [0.58, 1]),
  ],
  T: [line([0, 0], [0.64, 0]), line([0.32, 0], [0.32, 1])],
  X: [line([0, 0], [0.72, 1]), line([0.72, 0], [0, 1])],
  3: [join(arc([0.27, 0.25], [0.25, 0.25], -155, 80), arc([0.27, 0.74], [0.29, 0.26], -90, 155))],
  6: [join(arc([0.56, 0.7], [0.56, 0.75], 250, 180), arc([0.29, 0.7], [0.29, 0.3], 165, -180))],
  9: [join(arc([0.02, 0.3], [0.56, 0.75], 70, 0), arc([0.29, 0.3], [0.29, 0.3], -15, -360))],
}

/**
 * The glyphs of captcha characters as pen strokes. Easily confused characters are omitted: 0 O D
 * Q, 1 I J, 2 7 Z, 5 S, 8 B, G, 4 A, U V W N, K Y. Vowels are omitted too, so that no captcha
 * spells a word.
 * @example glyphs.get('T') // two strokes: the bar and the stem
 */
export const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(Object.entries(drawings))
