/** The element that the part of an address after `#` names. */
export function anchorOf(hash: string): HTMLElement | null {
  return document.getElementById(hash.slice(1))
}
