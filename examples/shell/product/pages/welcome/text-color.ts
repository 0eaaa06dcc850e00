/** Returns the text color with the higher WCAG contrast on a color `#rrggbb`. */
export function textColorOn(color: string): 'dark' | 'light' {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linearChannel(Number.parseInt(color.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  // Black and white have equal contrast at √(1.05 × 0.05) − 0.05.
  return luminance > 0.179 ? 'dark' : 'light'
}

function linearChannel(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
