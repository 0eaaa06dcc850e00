const storageKey = 'keys'

/**
 * Whether single letters do something. Who speaks to a machine, or whose fingers slip, can turn them off;
 * the browser remembers.
 */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function letSingleKeysWork(doThey: boolean): void {
  try {
    if (doThey) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // A browser that keeps nothing leaves them on.
  }
}

const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Whether a key is for what has the keyboard, or for what lies over the page. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest(`${typed}, textarea, select, [contenteditable="true"], [role="listbox"]`)) {
    return true
  }
  return document.querySelector('dialog[open], :popover-open') !== null
}
