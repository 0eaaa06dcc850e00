const hour = 3_600_000
const spans: Readonly<Record<string, number>> = { h: hour, d: 24 * hour }
const longest = 366 * 24 * hour

/** How long a key is good, as people choose it: `12h`, `90d`, or `never` to say that it never runs out. */
export const lifetimePattern = String.raw`[1-9]\d{0,3}[hd]|never`

/** When a key that is made now runs out: nothing for never, and no moment for what is too long. */
export function endOf(lifetime: string, now: number): string | null | undefined {
  if (lifetime === 'never') return null
  const span = Number(lifetime.slice(0, -1)) * (spans[lifetime.slice(-1)] ?? Number.NaN)
  return span <= longest ? new Date(now + span).toISOString() : undefined
}
