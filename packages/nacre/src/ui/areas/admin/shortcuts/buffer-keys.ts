/** A key pressed before hydration. */
export type BufferedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

declare global {
  interface Window {
    /** Returns the buffered keys and stops buffering. */
    bufferedKeys?: () => readonly BufferedKey[]
  }
}

/**
 * Buffers keys pressed before hydration: single keys outside of inputs, Ctrl+K or ⌘K, and the text
 * after it with its Enter. It runs as an inline script in the head, so it must not reference anything outside. It
 * stops after a timeout, so that a page whose scripts fail works as usual.
 */
function bufferKeys(timeout: number): void {
  let stored: BufferedKey[] = []
  let isSearching = false
  const life = new AbortController()
  const timer = setTimeout(() => life.abort(), timeout)
  const bufferKey = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (altKey || event.isComposing) return
    const isSearch = key.toLowerCase() === 'k' || (key > '\u007f' && code === 'KeyK')
    const isTyped = target instanceof Element && target.closest('input,textarea,select') !== null
    if ((ctrlKey || metaKey) && isSearch && !shiftKey) {
      isSearching = !isSearching
      stored = []
      if (!isSearching) return event.preventDefault()
    } else if (ctrlKey || metaKey) return
    else if (isSearching && (key === 'Escape' || key === 'Backspace')) {
      event.preventDefault()
      if (key === 'Escape') isSearching = false
      stored = stored.slice(0, isSearching ? Math.max(1, stored.length - 1) : 0)
      return
    } else if (isSearching && key === 'Enter') isSearching = false
    else if (key.length > 1 || (!isSearching && (key === ' ' || isTyped))) return
    event.preventDefault()
    stored.push({ key, code, ctrlKey, metaKey, shiftKey })
  }
  addEventListener('keydown', bufferKey, { capture: true, signal: life.signal })
  window.bufferedKeys = () => {
    clearTimeout(timer)
    life.abort()
    return stored
  }
}

export const keyBufferScript = `(${bufferKeys})(10000)`
