/**
 * A temporary message, which screen readers announce.
 *
 * @example
 * const saved: Toast = { sentence: 'Saved.' }
 */
export interface Toast {
  readonly sentence: string
  /** An optional action, such as undo. */
  readonly action?: { readonly label: string; act(): void | Promise<void> }
  /** A problem stays until it is dismissed. */
  readonly isProblem?: boolean
}

export interface ToastEntry extends Toast {
  readonly id: number
}

const maxToasts = 4
let entries: readonly ToastEntry[] = []
let last = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast in any area. It survives navigation. Returns a function that closes it.
 *
 * @example
 * const close = toast({ sentence: '3 cards removed.', action: { label: 'Undo', act: () => history.back() } })
 */
export function toast(one: Toast): () => void {
  last += 1
  const id = last
  setToasts([...entries, { ...one, id }].slice(-maxToasts))
  return () => dismissToast(id)
}

export function dismissToast(id: number): void {
  if (entries.some((one) => one.id === id)) setToasts(entries.filter((one) => one.id !== id))
}

/** Runs the action of the newest toast that has one. */
export function runNewestAction(): void {
  const newest = entries.findLast(({ action }) => action !== undefined)
  if (newest) runToastAction(newest)
}

export function runToastAction({ id, action }: ToastEntry): void {
  dismissToast(id)
  void action?.act()
}

export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: (): readonly ToastEntry[] => entries,
  onServer: (): readonly ToastEntry[] => none,
}

const none: readonly ToastEntry[] = []

function setToasts(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
