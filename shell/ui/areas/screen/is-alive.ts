/** In the browser: whether the page has come to life. The last thing that does is to take over scrolling. */
export function isAlive(): boolean {
  return typeof history === 'object' && history.scrollRestoration === 'manual'
}
