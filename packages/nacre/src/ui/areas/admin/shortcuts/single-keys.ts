const storageKey = 'single-key-shortcuts'

/**
 * Returns whether single-key shortcuts are enabled. Users of speech input and others can disable
 * them (WCAG 2.1.4). The browser stores the setting.
 */
export function areSingleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export function setSingleKeysEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage they are enabled.
  }
}

const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Checks whether the focused element or an open dialog handles the key. */
export function isKeyReserved(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest(`${typed}, textarea, select, [contenteditable="true"], [role="listbox"]`)) {
    return true
  }
  return document.querySelector('dialog[open], :popover-open') !== null
}
