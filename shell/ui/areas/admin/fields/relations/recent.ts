const most = 5

/** The records that somebody has last chosen in this browser, the newest first. */
export function recentIn(user: string, plural: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user, plural)) ?? '[]')
    return Array.isArray(kept) ? kept.map(String).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepRecent(user: string, plural: string, id: string): void {
  const others = recentIn(user, plural).filter((one) => one !== id)
  try {
    localStorage.setItem(keyOf(user, plural), JSON.stringify([id, ...others].slice(0, most)))
  } catch {
    // It would have been a convenience.
  }
}

function keyOf(user: string, plural: string): string {
  return `recent ${user} ${plural}`
}
