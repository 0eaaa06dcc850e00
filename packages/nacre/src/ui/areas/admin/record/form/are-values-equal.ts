/**
 * Compares values. No value equals an empty list or text, and the order of object keys is ignored.
 */
export function areValuesEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalizeValue(one)) === JSON.stringify(normalizeValue(other))
}

function normalizeValue(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return null
  }
  if (Array.isArray(value)) return value.map(normalizeValue)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(
    parts
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, normalizeValue(part)]),
  )
}
