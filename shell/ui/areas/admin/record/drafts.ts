import type { Values } from './live-values.ts'

/** What somebody has written and not saved, with the version that they had before them. */
export interface Draft {
  readonly time: string
  readonly version: number | null
  readonly seen: Values
  readonly values: Values
}

export interface DraftStore {
  read(): Draft | undefined
  keep(draft: Draft): void
  drop(): void
}

/**
 * The draft of one form, in the browser of the one who writes it. Where nothing can be kept, in a private
 * window or when all is full, there is none. Logging out clears all that this site keeps there.
 */
export function draftsFor(user: string, plural: string, id: string): DraftStore {
  const key = `draft ${user} ${plural} ${id}`
  return {
    read: () => attempt(() => draftIn(localStorage.getItem(key))),
    keep: (draft) => attempt(() => localStorage.setItem(key, JSON.stringify(draft))),
    drop: () => attempt(() => localStorage.removeItem(key)),
  }
}

function draftIn(text: string | null): Draft | undefined {
  const draft: unknown = text === null ? undefined : JSON.parse(text)
  const isDraft = typeof draft === 'object' && draft !== null && 'values' in draft
  return isDraft ? (draft as Draft) : undefined
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
