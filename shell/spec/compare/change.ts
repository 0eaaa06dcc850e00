/** Whom a change of the API breaks: who sends something to it, or who reads its answers. */
export type Breaks = 'writers' | 'readers' | 'everybody'

/** One thing that is otherwise than before, in the words of the product. */
export interface Change {
  /** What it is about: an entity, a page, or the product. */
  readonly about: string
  readonly says: string
  /** Whom it breaks, and why; nothing where all that worked goes on working. */
  readonly breaks?: { readonly whom: Breaks; readonly why: string }
}

/** Collects the changes of one thing. */
export interface Changes {
  readonly all: Change[]
  say(says: string): void
  break(says: string, whom: Breaks, why: string): void
}

export function changesOf(about: string, all: Change[]): Changes {
  return {
    all,
    say: (says) => void all.push({ about, says }),
    break: (says, whom, why) => void all.push({ about, says, breaks: { whom, why } }),
  }
}

/** What is in both, what is gone, and what is new, of things that have names. */
export function paired<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
  wasOf: (one: T) => string | undefined = () => undefined,
): { kept: readonly (readonly [T, T])[]; gone: readonly T[]; added: readonly T[] } {
  const kept = after.flatMap((one) => {
    const was = wasOf(one)
    const found =
      before.find(({ name }) => name === one.name) ?? before.find(({ name }) => name === was)
    return found ? [[found, one] as const] : []
  })
  const old = new Set(kept.map(([one]) => one))
  const known = new Set(kept.map(([, one]) => one))
  return {
    kept,
    gone: before.filter((one) => !old.has(one)),
    added: after.filter((one) => !known.has(one)),
  }
}

/** Whether two pieces of data are the same, in whatever order their names stand. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(ordered)
  if (typeof data !== 'object' || data === null) return data
  return Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]: [string, unknown]) => [key, ordered(value)])
}
