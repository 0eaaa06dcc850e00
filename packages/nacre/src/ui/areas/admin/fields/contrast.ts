/** Returns a color with six digits, or nothing if it is incomplete. */
export function normalizeHexColor(color: string): string | undefined {
  const text = color.trim().toLowerCase()
  return /^#[\da-f]{6}$/u.test(text) ? text : undefined
}

/** Returns the contrast ratio of two colors from 1 to 21, as WCAG defines it. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
