import type { HttpResult } from '#shell/http/http.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import type { ListPage } from '../fetch-list-page.ts'

export interface LoadedRows {
  /** The loaded rows by index. */
  readonly rows: ReadonlyMap<number, AnyRecord>
  readonly hasFailed: boolean
}

/** The range of a request: after a cursor if known, else by offset. */
export interface RowRange {
  readonly offset: number
  readonly after?: string
}

export interface RowStore {
  getRows(): LoadedRows
  subscribe(onChange: () => void): () => void
  /** Requests the rows of a range that are not loaded. */
  want(from: number, to: number): void
}

/**
 * The maximum number of concurrent requests, so that scrolling on does not wait for passed rows.
 */
const maxRequests = 2
const maxStoredRows = 6_000

/**
 * Creates a store that loads the rows of a long list on demand. It starts with the first loaded
 * page.
 */
export function createRowStore(
  start: { readonly page: ListPage | undefined; readonly offset: number; readonly limit: number },
  fetchRows: (part: RowRange) => Promise<HttpResult<ListPage>>,
): RowStore {
  const { limit } = start
  const listeners = new Set<() => void>()
  const cursors = new Map<number, string>()
  const pendingOffsets = new Set<number>()
  let requested = { from: 0, to: -1 }
  let getRows: LoadedRows = { rows: new Map(), hasFailed: false }

  const addPage = ({ items, next }: ListPage, at: number) => {
    const nearbyRows =
      getRows.rows.size < maxStoredRows ? getRows.rows : rowsNear(getRows.rows, requested.from)
    const newRows = items.map((record, index): [number, AnyRecord] => [at + index, record])
    getRows = { rows: new Map([...nearbyRows, ...newRows]), hasFailed: false }
    if (next !== null) cursors.set(at + items.length, next)
  }
  const fetchRange = async (offset: number) => {
    pendingOffsets.add(offset)
    const after = cursors.get(offset)
    const result = await fetchRows(after === undefined ? { offset } : { offset, after })
    pendingOffsets.delete(offset)
    if (result.ok) addPage(result.data, offset)
    else getRows = { ...getRows, hasFailed: true }
    for (const notify of listeners) notify()
    // Failed requests are retried on the next scroll.
    if (result.ok) pump()
  }
  const pump = () => {
    const { from, to } = requested
    for (let part = from - (from % limit); part <= to; part += limit) {
      if (pendingOffsets.size >= maxRequests) return
      const isMissing = hasGap(getRows.rows, Math.max(part, from), Math.min(part + limit - 1, to))
      if (isMissing && !pendingOffsets.has(part)) void fetchRange(part)
    }
  }

  if (start.page) addPage(start.page, start.offset)
  return {
    getRows: () => getRows,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    want(from, to) {
      requested = { from, to }
      pump()
    },
  }
}

function rowsNear(rows: LoadedRows['rows'], around: number): LoadedRows['rows'] {
  return new Map([...rows].filter(([index]) => Math.abs(index - around) < maxStoredRows / 4))
}

function hasGap(rows: LoadedRows['rows'], from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1) if (!rows.has(index)) return true
  return false
}
