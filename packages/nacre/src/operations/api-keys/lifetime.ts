const hour = 3_600_000
const unitLengths: Readonly<Record<string, number>> = { h: hour, d: 24 * hour }
const maxLifetime = 366 * 24 * hour

/** The format of a key lifetime: `12h`, `90d`, or `never` for a key without expiry. */
export const lifetimePattern = String.raw`[1-9]\d{0,3}[hd]|never`

/**
 * Returns the expiry of a key that is created now: `null` for `never`, `undefined` for a lifetime
 * that is too long.
 */
export function expiryOf(lifetime: string, now: number): string | null | undefined {
  if (lifetime === 'never') return null
  const duration = Number(lifetime.slice(0, -1)) * (unitLengths[lifetime.slice(-1)] ?? Number.NaN)
  return duration <= maxLifetime ? new Date(now + duration).toISOString() : undefined
}
