/**
 * The lifetime of prefetched data in milliseconds: enough to move the pointer to a link and click
 * it.
 */
const maxAge = 5_000

/**
 * The maximum number of concurrent requests, so that hovering over a list does not block others.
 */
const maxRequests = 2

interface PrefetchEntry {
  readonly at: number
  readonly data: Promise<unknown>
}

const entries = new Map<string, PrefetchEntry>()
let followedUrl = ''
let pending = 0

/** Prefetches the data of a URL, unless fresh data exists or too many requests are running. */
export function prefetchData(url: string, load: () => Promise<unknown>): void {
  for (const [other, one] of entries) if (!isFresh(one)) entries.delete(other)
  if (entries.has(url) || pending >= maxRequests) return
  pending += 1
  const one: PrefetchEntry = { at: performance.now(), data: load().finally(() => (pending -= 1)) }
  entries.set(url, one)
  // A failed prefetch is repeated and reported on navigation.
  one.data.catch(() => {
    if (entries.get(url) === one) entries.delete(url)
  })
}

/** Marks that the next navigation follows the link to this URL and may use its prefetched data. */
export function followPrefetchedLink(url: string): void {
  followedUrl = url
}

/** Invalidates all prefetched data after a write. */
export function invalidatePrefetched(): void {
  entries.clear()
  writes += 1
}

/** Returns the number of writes so far. A change means that earlier data may be outdated. */
export function writeCount(): number {
  return writes
}

let writes = 0

/**
 * Returns the fresh prefetched data of a URL, if its link was followed. Other navigations and
 * reloads get nothing.
 */
export function takePrefetched(url: string): Promise<unknown> | undefined {
  if (url !== followedUrl) return undefined
  followedUrl = ''
  const known = entries.get(url)
  if (!known) return undefined
  entries.delete(url)
  return isFresh(known) ? known.data : undefined
}

function isFresh({ at }: PrefetchEntry): boolean {
  return performance.now() - at < maxAge
}
