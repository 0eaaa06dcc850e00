import type { Http } from '#shell/http/http.ts'
import { writtenSoFar } from '../../prefetch/prefetched.ts'
import type { ListAsked } from './list-address.ts'

interface Counted {
  readonly question: string
  readonly total: number
  readonly written: number
  readonly at: number
}

/** One client belongs to one reader, and on the server to one page. */
const counted = new WeakMap<Http, Counted>()
const freshFor = 30_000

/**
 * How many there are, where that was counted a moment ago: to count a million costs more than a page of them,
 * and whoever turns pages or sorts asks for no others.
 */
export function knownTotal(http: Http, plural: string, asked: ListAsked): number | undefined {
  const known = counted.get(http)
  const isSame = known?.question === questionOf(plural, asked) && known.written === writtenSoFar()
  return isSame && performance.now() - known.at < freshFor ? known.total : undefined
}

export function keepTotal(http: Http, plural: string, asked: ListAsked, total: number): void {
  const question = questionOf(plural, asked)
  counted.set(http, { question, total, written: writtenSoFar(), at: performance.now() })
}

function questionOf(plural: string, { where, search, bin, zone }: ListAsked): string {
  return JSON.stringify([plural, where, search, bin, zone])
}
