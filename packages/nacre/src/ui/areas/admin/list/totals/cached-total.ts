import type { Http } from '#shell/http/http.ts'
import { writeCount } from '../../../prefetch/prefetch-cache.ts'
import type { ListUrlParams } from '../list-url.ts'

interface CachedTotal {
  readonly question: string
  readonly total: number
  readonly written: number
  readonly at: number
}

/** A client belongs to one reader, on the server to one page. */
const totalsByClient = new WeakMap<Http, CachedTotal>()
const maxAge = 30_000

/**
 * Returns a recently counted total. Counting a million records costs more than loading a page, and
 * paging or sorting does not change the total.
 */
export function cachedTotal(http: Http, plural: string, params: ListUrlParams): number | undefined {
  const known = totalsByClient.get(http)
  const isSame = known?.question === queryKey(plural, params) && known.written === writeCount()
  return isSame && performance.now() - known.at < maxAge ? known.total : undefined
}

export function cacheTotal(http: Http, plural: string, params: ListUrlParams, total: number): void {
  const question = queryKey(plural, params)
  totalsByClient.set(http, { question, total, written: writeCount(), at: performance.now() })
}

function queryKey(plural: string, { where, search, trash, timeZone }: ListUrlParams): string {
  return JSON.stringify([plural, where, search, trash, timeZone])
}
