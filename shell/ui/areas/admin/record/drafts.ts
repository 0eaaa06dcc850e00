import type { Values } from './live-values.ts'

/** What somebody has written and not saved, with the version that they had before them. */
export interface Draft {
  readonly time: string
  readonly version: number | null
  readonly seen: Values
  readonly values: Values
}

export interface DraftStore {
  /** What was left here: in this tab, or else the newest of other tabs. */
  read(): Draft | undefined
  /** Keeps it for this tab; nothing, where it stands there again as it was. */
  keep(draft: Draft | undefined): void
  /** Forgets what this tab has kept, and what it has read. */
  drop(): void
  /** Whoever leaves to come back at once goes on with it, and is not asked whether they want to. */
  expect(): void
  isExpected(): boolean
}

const oldest = 30 * 86_400_000

/**
 * The drafts of one form, in the browser of the one who writes them: one for each tab, so that two in which
 * the same is written keep both. Where nothing can be kept, in a private window or when all is full, there
 * is none. Logging out clears all that this site keeps there.
 */
export function draftsFor(user: string, plural: string, id: string): DraftStore {
  const start = `draft ${user} ${plural} ${id} `
  const own = `${start}${attempt(tab) ?? ''}`
  let read: string | undefined
  return {
    read: () =>
      attempt(() => {
        const all = Object.keys(localStorage).filter((key) => key.startsWith(start))
        const drafts = all.flatMap((key) => {
          const draft = draftIn(localStorage.getItem(key))
          return draft ? [{ key, draft, isOwn: key === own }] : []
        })
        for (const { key, draft } of drafts) {
          if (Date.now() - Date.parse(draft.time) > oldest) localStorage.removeItem(key)
        }
        const newest = drafts.toSorted(
          (one, other) =>
            Number(other.isOwn) - Number(one.isOwn) ||
            other.draft.time.localeCompare(one.draft.time),
        )[0]
        read = newest?.key
        return newest?.draft
      }),
    keep: (draft) =>
      attempt(() => {
        if (draft) localStorage.setItem(own, JSON.stringify(draft))
        else localStorage.removeItem(own)
      }),
    drop: () =>
      attempt(() => {
        sessionStorage.removeItem(expected)
        localStorage.removeItem(own)
        if (read !== undefined) localStorage.removeItem(read)
      }),
    expect: () => attempt(() => sessionStorage.setItem(expected, own)),
    isExpected: () => attempt(() => sessionStorage.getItem(expected) === own) ?? false,
  }
}

const expected = 'draft expected'

/** What tells this tab from the others; it stays when the page is loaded anew. */
function tab(): string {
  const known = sessionStorage.getItem('tab')
  if (known !== null) return known
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem('tab', fresh)
  return fresh
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
