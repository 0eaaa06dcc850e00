/** How many backups a schedule keeps: the newest of each day, each week and each month. */
export const retention = { days: 7, weeks: 4, months: 12 }

interface Dated {
  readonly createdAt: string
}

const day = 86_400_000

/** Returns the backups that are not kept any more. Those of the last day are always kept. */
export function expiredBackups<Backup extends Dated>(
  backups: readonly Backup[],
  now: Date,
): readonly Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const retained = new Set<Backup>(
    newestFirst.filter(({ createdAt }) => Date.parse(createdAt) > now.getTime() - day),
  )
  const periods = [
    [retention.days, (at: Date) => at.toISOString().slice(0, 10)],
    [retention.weeks, (at: Date) => String(Math.floor((at.getTime() / day + 3) / 7))],
    [retention.months, (at: Date) => at.toISOString().slice(0, 7)],
  ] as const
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(new Date(backup.createdAt))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      retained.add(backup)
    }
  }
  return newestFirst.filter((backup) => !retained.has(backup))
}
