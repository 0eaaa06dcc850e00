/** The name of a browser tab: first what is different from the other tabs. */
export function documentTitle(page: string, product: string): string {
  return page === product ? product : `${page} – ${product}`
}
