import { fromOklab, type Oklab, toOklab } from './oklab.ts'

/**
 * Checks whether a text is a color of the form `#rgb` or `#rrggbb`.
 *
 * @example
 * isHexColor('#1f6f43') // true
 */
export function isHexColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/iu.test(text)
}

/**
 * Returns the contrast of two colors by WCAG 2.2, from 1 to 21.
 *
 * @example
 * contrastOf('#fff', '#000') // 21
 */
export function contrastOf(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(color), luminanceOf(other)].toSorted(
    (one, next) => one - next,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns the color that is nearest to the given one among those that pass, with the same hue: it
 * is lighter or darker. Returns `undefined` if none passes.
 *
 * @example
 * nearestColor('#ffd400', (color) => contrastOf(color, '#fff') >= 4.5)
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

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) =>
    channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns red, green and blue from 0 to 1. */
function channelsOf(color: string): readonly number[] {
  const digits = color.slice(1)
  const pairs =
    digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../gu)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
}

function toHex(color: Oklab): string {
  const pairs = fromOklab(color).map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${pairs.join('')}`
}
