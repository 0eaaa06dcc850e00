/**
 * The answers that the server read while it rendered a page, as they travel with it. The key is the
 * method and the whole URL; the value is the status and the body.
 */
export interface Transfer {
  readonly answers: Readonly<Record<string, readonly [status: number, body: unknown]>>
  /** Calls that were too slow to wait for: the browser makes them once the page stands. */
  readonly later: readonly string[]
}

export function callKey(method: string, url: string): string {
  return `${method} ${url}`
}

/** What an entry and a changing call to the same address have in common: everything before the query. */
export function addressOf(url: string): string {
  return url.split(/[?#]/u, 1)[0] ?? url
}
