/** A sentence about what has happened, shown for a while and read out. */
export interface Toast {
  readonly sentence: string
  /** What one may want to do about it, such as taking it back. */
  readonly action?: { readonly label: string; act(): void | Promise<void> }
  /** A problem stays until somebody has put it away. */
  readonly isProblem?: boolean
}

export interface ShownToast extends Toast {
  readonly id: number
}

const most = 4
let shown: readonly ShownToast[] = []
let last = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast, in whatever area and after whatever navigation. Gives back what puts it away.
 *
 * @example
 * toast({ sentence: '3 cards removed.', action: { label: 'Undo', act: restore } })
 */
export function toast(one: Toast): () => void {
  last += 1
  const id = last
  show([...shown, { ...one, id }].slice(-most))
  return () => putAway(id)
}

export function putAway(id: number): void {
  if (shown.some((one) => one.id === id)) show(shown.filter((one) => one.id !== id))
}

/** Does what the newest toast offers, if it offers anything. */
export function actOnNewest(): void {
  const newest = shown.findLast(({ action }) => action !== undefined)
  if (newest) actOn(newest)
}

export function actOn({ id, action }: ShownToast): void {
  putAway(id)
  void action?.act()
}

export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  now: (): readonly ShownToast[] => shown,
  onServer: (): readonly ShownToast[] => none,
}

const none: readonly ShownToast[] = []

function show(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
