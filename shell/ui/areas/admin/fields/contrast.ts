/** A colour in six digits, or nothing where it is none yet. */
export function sixDigits(colour: string): string | undefined {
  const text = colour.trim().toLowerCase()
  return /^#[\da-f]{6}$/u.test(text) ? text : undefined
}

/** How well two colours can be told apart, from 1 to 21, as the guidelines for accessibility count it. */
export function contrastWith(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
