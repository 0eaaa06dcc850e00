const storageKey = 'messages'

/** Whether messages stay until they are put away, for whoever needs longer than others. The browser remembers. */
export function toastsStay(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'stay'
  } catch {
    return false
  }
}

export function letToastsStay(doThey: boolean): void {
  try {
    if (doThey) localStorage.setItem(storageKey, 'stay')
    else localStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing lets them go.
  }
}
