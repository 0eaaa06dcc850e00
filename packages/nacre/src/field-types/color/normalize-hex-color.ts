/** Returns a color with six digits, or nothing if it is incomplete. */
export function normalizeHexColor(color: string): string | undefined {
  const text = color.trim().toLowerCase()
  return /^#[\da-f]{6}$/u.test(text) ? text : undefined
}
