const zones = new Map([['UTC', 'UTC']])
const maxCachedNames = 1_000

/**
 * Checks whether a time zone exists. The result is cached, because the check is slow.
 *
 * @example
 * isTimeZone('Europe/Berlin') // true
 */
export function isTimeZone(name: string): boolean {
  return canonicalTimeZone(name) !== undefined
}

/**
 * Returns a time zone name in its canonical case. An alias stays unchanged, because the canonical
 * name of some time zones is outdated.
 *
 * @example
 * canonicalTimeZone('europe/berlin') // 'Europe/Berlin'
 */
export function canonicalTimeZone(name: string): string | undefined {
  const cached = zones.get(name)
  if (cached !== undefined) return cached
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (timeZone === '') return undefined
    const canonical = timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
    if (zones.size < maxCachedNames) zones.set(name, canonical)
    return canonical
  } catch {
    return undefined
  }
}
