/**
 * Checks in the browser whether the page is hydrated. A history entry must not tell: it outlives the
 * page when the page is reloaded.
 */
export function isHydrated(): boolean {
  return typeof document === 'object' && document.documentElement.hasAttribute('data-hydrated')
}
