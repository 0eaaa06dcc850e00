/** Dispatches the keys again that were pressed before hydration. */
export function replayKeys(): void {
  const stored = window.bufferedKeys?.() ?? []
  for (const key of stored) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    target.dispatchEvent(event)
  }
}
