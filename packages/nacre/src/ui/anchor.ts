/** Returns the element that a URL hash names. */
export function anchorOf(hash: string): HTMLElement | null {
  return document.getElementById(hash.slice(1))
}
