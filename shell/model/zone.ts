const zones = new Map([['UTC', 'UTC']])
const mostNames = 1_000

/**
 * Whether there is a zone of this name. To ask costs more than a small answer, so it is asked once.
 *
 * @example
 * isZone('Europe/Berlin') // true
 */
export function isZone(name: string): boolean {
  return zoneNamed(name) !== undefined
}

/**
 * A zone as it is written, which may be said in upper and lower case. One that has several names keeps the one
 * that it is given: some that are told as the first are very old.
 *
 * @example
 * zoneNamed('europe/berlin') // 'Europe/Berlin'
 */
export function zoneNamed(name: string): string | undefined {
  const known = zones.get(name)
  if (known !== undefined) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (timeZone === '') return undefined
    const written = timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
    if (zones.size < mostNames) zones.set(name, written)
    return written
  } catch {
    return undefined
  }
}
