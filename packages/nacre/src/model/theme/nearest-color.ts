import { channelsOf } from './contrast-ratio.ts'
import { fromOklab, type Oklab, toOklab } from './oklab.ts'

/**
 * Returns the color that is nearest to the given one among those that pass, with the same hue: it
 * is lighter or darker. Returns `undefined` if none passes.
 *
 * @example
 * nearestColor('#ffd400', (color) => contrastRatio(color, '#fff') >= 4.5)
 */
export function nearestColor(
  color: string,
  passes: (candidate: string) => boolean,
): string | undefined {
  if (passes(color)) return color
  const start = toOklab(channelsOf(color))
  const candidates = Array.from({ length: steps + 1 }, (_, index) => index / steps)
    .map((lightness) => inGamut({ ...start, lightness }))
    .toSorted((one, other) => distance(one, start) - distance(other, start))
  return candidates.map(toHex).find(passes)
}

/**
 * Mixes two colors as `color-mix(in oklab, …)` does. `share` is that of the second one.
 *
 * @example
 * mixColors('#fff', '#000', 0.5) // '#636363'
 */
export function mixColors(color: string, other: string, share: number): string {
  const [one, two] = [toOklab(channelsOf(color)), toOklab(channelsOf(other))]
  const mix = (key: keyof Oklab) => one[key] * (1 - share) + two[key] * share
  return toHex({ lightness: mix('lightness'), a: mix('a'), b: mix('b') })
}

const steps = 500

/** Reduces the chroma of a color until a screen can show it. */
function inGamut({ lightness, a, b }: Oklab): Oklab {
  for (let share = 1; share > 0; share -= 0.02) {
    const color = { lightness, a: a * share, b: b * share }
    if (fromOklab(color).every((channel) => channel > -0.002 && channel < 1.002)) return color
  }
  return { lightness, a: 0, b: 0 }
}

function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b)
}

function toHex(color: Oklab): string {
  const pairs = fromOklab(color).map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${pairs.join('')}`
}
