/** What columns of files have become, by their headings. */
export type Remembered = ReadonlyMap<string, string>

const most = 200

/** What somebody last said of columns that they brought into this list, in this browser. */
export function rememberedFor(user: string, plural: string): Remembered {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user, plural)) ?? '{}')
    const entries = Object.entries(Object(kept))
    return new Map(entries.filter((one): one is [string, string] => typeof one[1] === 'string'))
  } catch {
    return new Map()
  }
}

export function remember(user: string, plural: string, now: Remembered): void {
  const others = [...rememberedFor(user, plural)].filter(([heading]) => !now.has(heading))
  const all = Object.fromEntries([...now, ...others].slice(0, most))
  try {
    localStorage.setItem(keyOf(user, plural), JSON.stringify(all))
  } catch {
    // It would have been a convenience.
  }
}

function keyOf(user: string, plural: string): string {
  return `import ${user} ${plural}`
}
