/** Presses again what was pressed before the page was alive. */
export function replayKeys(): void {
  const kept = window.keptKeys?.() ?? []
  for (const key of kept) {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    target.dispatchEvent(event)
  }
}
