import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { AnyRecord } from '../any-record.ts'
import type { ListAsked } from '../list/list-address.ts'

/** Rows of a list from one to another, by their places from nought. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** What came of asking for them. Without rows and problem, somebody has stopped it. */
export interface LoadedRange {
  readonly rows?: readonly AnyRecord[]
  readonly problem?: Problem
}

interface Options {
  readonly signal: AbortSignal
  onProgress(done: number): void
}

/** As many as the API gives at once. */
const atOnce = 200

/** Asks which records stand in a part of a list, wherever on it somebody is: only what they are known by. */
export async function loadRange(
  http: Http,
  plural: string,
  asked: ListAsked,
  { from, to }: Range,
  { signal, onProgress }: Options,
): Promise<LoadedRange> {
  const rows: AnyRecord[] = []
  const all = to - from + 1
  let place: Readonly<Record<string, string>> = { skip: String(from) }
  while (rows.length < all) {
    const limit = String(Math.min(atOnce, all - rows.length))
    const query = new URLSearchParams({ ...asked, ...place, fields: 'id', limit })
    const answer = await http.get<{ items: readonly AnyRecord[]; next: string | null }>(
      `/v1/${plural}?${query.toString()}`,
    )
    if (signal.aborted) return {}
    if (!answer.ok) return { problem: answer.problem }
    const { items, next } = answer.data
    rows.push(...items)
    onProgress(rows.length)
    if (next === null || items.length === 0) break
    place = { after: next }
  }
  return { rows }
}
