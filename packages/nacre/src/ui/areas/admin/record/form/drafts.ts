import type { Values } from './form-store.ts'

/** An unsaved draft with the version that it is based on. */
export interface RecordDraft {
  readonly time: string
  readonly version: number | null
  readonly seen: Values
  readonly values: Values
}

export interface DraftStore {
  /** Returns the draft of this tab, or else the newest one of other tabs. */
  read(): RecordDraft | undefined
  /** Stores the draft of this tab, or removes it without an argument. */
  save(draft: RecordDraft | undefined): void
  /** Deletes the draft of this tab and the one that was read. */
  discard(): void
  /**
   * Marks that the user returns soon, for example after signing in. The draft is then restored
   * without asking.
   */
  expectReturn(): void
  isReturnExpected(): boolean
}

const oldest = 30 * 86_400_000

/**
 * Creates the draft store of a form in `localStorage`, with one draft per tab, so that parallel
 * tabs do not overwrite each other. Without storage, as in private windows, there are no drafts.
 * Signing out clears the storage of this site.
 */
export function createDraftStore(user: string, plural: string, id: string): DraftStore {
  const start = `draft ${user} ${plural} ${id} `
  const tabKey = `${start}${tryStorage(tabId) ?? ''}`
  let read: string | undefined
  return {
    read: () =>
      tryStorage(() => {
        const all = Object.keys(localStorage).filter((key) => key.startsWith(start))
        const drafts = all.flatMap((key) => {
          const draft = parseDraft(localStorage.getItem(key))
          return draft ? [{ key, draft, isOwn: key === tabKey }] : []
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
    save: (draft) =>
      tryStorage(() => {
        if (draft) localStorage.setItem(tabKey, JSON.stringify(draft))
        else localStorage.removeItem(tabKey)
      }),
    discard: () =>
      tryStorage(() => {
        sessionStorage.removeItem(expected)
        localStorage.removeItem(tabKey)
        if (read !== undefined) localStorage.removeItem(read)
      }),
    expectReturn: () => tryStorage(() => sessionStorage.setItem(expected, tabKey)),
    isReturnExpected: () => tryStorage(() => sessionStorage.getItem(expected) === tabKey) ?? false,
  }
}

const expected = 'draft expected'

/** Returns the id of this tab, which survives reloading. */
function tabId(): string {
  const known = sessionStorage.getItem('tab-id')
  if (known !== null) return known
  const fresh = crypto.getRandomValues(new Uint32Array(2)).join('-')
  sessionStorage.setItem('tab-id', fresh)
  return fresh
}

function parseDraft(text: string | null): RecordDraft | undefined {
  const draft: unknown = text === null ? undefined : JSON.parse(text)
  const isDraft = typeof draft === 'object' && draft !== null && 'values' in draft
  return isDraft ? (draft as RecordDraft) : undefined
}

function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
