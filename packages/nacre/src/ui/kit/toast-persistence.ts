const storageKey = 'persistent-toasts'

/**
 * Returns whether toasts stay until they are dismissed, for users who need more time. The browser
 * stores the setting.
 */
export function areToastsPersistent(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'stay'
  } catch {
    return false
  }
}

export function setToastsPersistent(isPersistent: boolean): void {
  try {
    if (isPersistent) localStorage.setItem(storageKey, 'stay')
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, toasts disappear.
  }
}
