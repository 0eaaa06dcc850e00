/**
 * Returns the title of a document. The name of the page comes first, because it distinguishes
 * browser tabs.
 */
export function documentTitle(page: string, product: string): string {
  return page === product ? product : `${page} – ${product}`
}
