/** The clients that an API change breaks: those that write, those that read, or all. */
export type BreakingFor = 'writers' | 'readers' | 'everybody'

/** A change between two versions of a product. */
export interface Change {
  /** The subject of the change: the name of an entity or a page, or `product`. */
  readonly subject: string
  readonly text: string
  /** The affected clients and the reason. Missing for a compatible change. */
  readonly breaks?: { readonly clients: BreakingFor; readonly why: string }
}

/** Collects the changes of one subject. */
export interface Changes {
  readonly all: Change[]
  add(text: string): void
  addBreaking(text: string, clients: BreakingFor, why: string): void
}

export function collectChanges(subject: string, all: Change[]): Changes {
  return {
    all,
    add: (text) => void all.push({ subject, text }),
    addBreaking: (text, clients, why) => void all.push({ subject, text, breaks: { clients, why } }),
  }
}

/**
 * Matches named items of two versions. Returns the pairs that exist in both, the removed items and
 * the added items. `wasOf` returns the former name of an item.
 */
export function diffByName<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  formerNameOf: (one: T) => string | undefined = () => undefined,
): { common: readonly (readonly [T, T])[]; removed: readonly T[]; added: readonly T[] } {
  const common = after.flatMap((one) => {
    const formerName = formerNameOf(one)
    const found =
      before.find(({ name }) => name === one.name) ?? before.find(({ name }) => name === formerName)
    return found ? [[found, one] as const] : []
  })
  const matchedBefore = new Set(common.map(([one]) => one))
  const matched = new Set(common.map(([, one]) => one))
  return {
    common,
    removed: before.filter((one) => !matchedBefore.has(one)),
    added: after.filter((one) => !matched.has(one)),
  }
}

/** Checks whether two values are deeply equal, regardless of the order of keys. */
export function isEqualData(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other))
}

function sortKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sortKeys)
  if (typeof data !== 'object' || data === null) return data
  return Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]: [string, unknown]) => [key, sortKeys(value)])
}
