/** Which of dark and light letters are easier to read on a colour `#rrggbb`, by WCAG's own measure. */
export function inkOn(color: string): 'dark' | 'light' {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  // Where black (1.05 against the rest) and white stand out equally: √(1.05 × 0.05) − 0.05.
  return luminance > 0.179 ? 'dark' : 'light'
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
