/**
 * Checks in the browser whether the page is hydrated. Taking over scroll restoration is the last
 * step of hydration.
 */
export function isHydrated(): boolean {
  return typeof history === 'object' && history.scrollRestoration === 'manual'
}
