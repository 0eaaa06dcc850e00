const maxRecent = 5

/** Returns the ids of the records last selected in this browser, newest first. */
export function recentlySelected(user: string, plural: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user, plural)) ?? '[]')
    return Array.isArray(stored) ? stored.map(String).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

export function rememberSelected(user: string, plural: string, id: string): void {
  const others = recentlySelected(user, plural).filter((one) => one !== id)
  try {
    localStorage.setItem(
      storageKey(user, plural),
      JSON.stringify([id, ...others].slice(0, maxRecent)),
    )
  } catch {
    // Without storage, recent records are not remembered.
  }
}

function storageKey(user: string, plural: string): string {
  return `recent ${user} ${plural}`
}
