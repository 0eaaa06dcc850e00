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
 * Returns the contrast ratio of two colors by WCAG 2.2, from 1 to 21.
 *
 * @example
 * contrastRatio('#fff', '#000') // 21
 */
export function contrastRatio(color: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(color), luminanceOf(other)].toSorted(
    (one, next) => one - next,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Converts the sRGB value of a channel to linear light, both from 0 to 1.
 *
 * @example
 * toLinear(1) // 1
 */
export function toLinear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/**
 * Returns red, green and blue from 0 to 1.
 *
 * @example
 * channelsOf('#f00') // [1, 0, 0]
 */
export function channelsOf(color: string): readonly number[] {
  const digits = color.slice(1)
  const pairs =
    digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../gu)
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16) / 255)
}
