import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { ListUrlParams } from '../list/list-url.ts'

/** A range of rows by their indexes. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The result of loading a range. It has neither rows nor a problem after cancellation. */
export interface LoadedRange {
  readonly rows?: readonly AnyRecord[]
  readonly problem?: Problem
}

interface Options {
  readonly signal: AbortSignal
  onProgress(completed: number): void
}

/** The maximum page size of the API. */
const pageSize = 200

/** Loads the ids and versions of the records in a range, which may span several pages. */
export async function loadRange(
  http: Http,
  plural: string,
  params: ListUrlParams,
  { from, to }: Range,
  { signal, onProgress }: Options,
): Promise<LoadedRange> {
  const rows: AnyRecord[] = []
  const rowCount = to - from + 1
  let position: Readonly<Record<string, string>> = { offset: String(from) }
  while (rows.length < rowCount) {
    const limit = String(Math.min(pageSize, rowCount - rows.length))
    const query = new URLSearchParams({ ...params, ...position, fields: 'id', limit })
    const result = await http.get<{ items: readonly AnyRecord[]; next: string | null }>(
      `/v1/${plural}?${query.toString()}`,
    )
    if (signal.aborted) return {}
    if (!result.ok) return { problem: result.problem }
    const { items, next } = result.data
    rows.push(...items)
    onProgress(rows.length)
    if (next === null || items.length === 0) break
    position = { after: next }
  }
  return { rows }
}
