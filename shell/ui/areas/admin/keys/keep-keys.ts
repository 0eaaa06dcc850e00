/** A key that was pressed before anything could be done about it. */
export type KeptKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

declare global {
  interface Window {
    /** Gives what was kept, and keeps no more. */
    keptKeys?: () => readonly KeptKey[]
  }
}

/**
 * Keeps what is pressed on a page that is seen but not yet alive, so that whoever knows the keys need not
 * wait: single keys where nobody types, Ctrl or ⌘ with K, and what is typed after it. It runs as it stands
 * here, in the head of the page, so it may name nothing from outside; and it gives up by itself, so that a
 * page whose scripts never come is as any other.
 */
function keepKeys(patience: number): void {
  let kept: KeptKey[] = []
  let isSearching = false
  const life = new AbortController()
  const timer = setTimeout(() => life.abort(), patience)
  const keep = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (altKey || event.isComposing) return
    const isSearch = key.toLowerCase() === 'k' || (key > '\u007f' && code === 'KeyK')
    const isTyped = target instanceof Element && target.closest('input,textarea,select') !== null
    if ((ctrlKey || metaKey) && isSearch && !shiftKey) {
      isSearching = !isSearching
      kept = []
      if (!isSearching) return event.preventDefault()
    } else if (ctrlKey || metaKey) return
    else if (isSearching && (key === 'Escape' || key === 'Backspace')) {
      event.preventDefault()
      if (key === 'Escape') isSearching = false
      kept = kept.slice(0, isSearching ? Math.max(1, kept.length - 1) : 0)
      return
    } else if (key.length > 1 || (!isSearching && (key === ' ' || isTyped))) return
    event.preventDefault()
    kept.push({ key, code, ctrlKey, metaKey, shiftKey })
  }
  addEventListener('keydown', keep, { capture: true, signal: life.signal })
  window.keptKeys = () => {
    clearTimeout(timer)
    life.abort()
    return kept
  }
}

export const keepKeysScript = `(${keepKeys})(10000)`
