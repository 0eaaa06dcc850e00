/** The targets of columns by heading. */
export type SavedMapping = ReadonlyMap<string, string>

const maxHeadings = 200

/** Returns the targets that the user last selected for this list in this browser. */
export function loadMapping(user: string, plural: string): SavedMapping {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user, plural)) ?? '{}')
    const entries = Object.entries(Object(stored))
    return new Map(entries.filter((one): one is [string, string] => typeof one[1] === 'string'))
  } catch {
    return new Map()
  }
}

export function saveMapping(user: string, plural: string, mapping: SavedMapping): void {
  const others = [...loadMapping(user, plural)].filter(([heading]) => !mapping.has(heading))
  const all = Object.fromEntries([...mapping, ...others].slice(0, maxHeadings))
  try {
    localStorage.setItem(storageKey(user, plural), JSON.stringify(all))
  } catch {
    // Without storage, the mapping is not remembered.
  }
}

function storageKey(user: string, plural: string): string {
  return `import ${user} ${plural}`
}
