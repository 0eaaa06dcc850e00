import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import type { ListUrlParams } from '../list/list-url.ts'
import type { AnyRecord } from '../../../records/any-record.ts'

export interface Item {
  readonly id: string
  readonly version?: number
}

/** The selected records: ticked ones, or all that match, including other pages. */
export type BulkSelection =
  | { readonly items: readonly Item[] }
  | {
      readonly params: ListUrlParams
      readonly total: number
      /** The time at which the reader saw the matches. */
      readonly asOf?: string
    }

export interface BulkRowData extends Item {
  readonly outcome: 'succeeded' | 'rejected'
  readonly problem?: Problem
  /** What was erased together with the record. */
  readonly erased?: EraseResultData
}

/** The data that was erased together with a record. */
export interface EraseResultData {
  readonly versions: number
  readonly files: number
  readonly records: number
}

/** The processed records, and what ended the run early, if anything. */
export interface BulkRunResult {
  readonly rows: readonly BulkRowData[]
  readonly isStopped: boolean
  /** The time before the first record was processed. */
  readonly asOf?: string
  /** More records match now than the confirmed number. They were not processed. */
  readonly hasMore?: true
  readonly problem?: Problem
}

interface Options {
  readonly isDry?: boolean
  readonly signal?: AbortSignal
  onProgress?(completed: number): void
}

interface Report {
  readonly asOf: string
  readonly rows: readonly BulkRowData[]
  readonly next: string | null
}

/** Records per request: few enough for a smooth progress bar and a quick cancellation. */
const batchSize = 100

export function selectionCount(selection: BulkSelection): number {
  return 'items' in selection ? selection.items.length : selection.total
}

/**
 * Runs a bulk action, a hundred records per request. It processes the records that match at that
 * time, but never more than the confirmed number.
 */
export async function requestBulk(
  http: Http,
  plural: string,
  body: Readonly<Record<string, unknown>>,
  selection: BulkSelection,
  { isDry = false, signal, onProgress }: Options = {},
): Promise<BulkRunResult> {
  const rows: BulkRowData[] = []
  const maxCount = selectionCount(selection)
  let asOf: string | undefined = 'items' in selection ? undefined : selection.asOf
  let next: unknown = 'items' in selection ? 0 : null
  do {
    const timestamp = asOf === undefined ? {} : { asOf }
    if (signal?.aborted) return { rows, isStopped: true, ...timestamp }
    const slice = nextBatch(selection, next, Math.min(batchSize, maxCount - rows.length), asOf)
    const params = { ...body, ...slice.body, dryRun: isDry }
    const result = await http.post<Report>(`/v1/${plural}/bulk`, params)
    if (!result.ok) return { rows, isStopped: true, problem: result.problem, ...timestamp }
    if (!('items' in selection)) asOf ??= result.data.asOf
    rows.push(...result.data.rows)
    onProgress?.(rows.length)
    next = 'items' in selection ? slice.next : result.data.next
  } while (next !== null && rows.length < maxCount)
  return {
    rows,
    isStopped: false,
    ...(asOf === undefined ? {} : { asOf }),
    ...(next === null ? {} : { hasMore: true }),
  }
}

function nextBatch(
  selection: BulkSelection,
  position: unknown,
  limit: number,
  asOf: string | undefined,
) {
  if ('items' in selection) {
    const from = Number(position)
    const items = selection.items.slice(from, from + batchSize)
    const next = from + batchSize < selection.items.length ? from + batchSize : null
    return { body: { items }, next }
  }
  const { where, search, timeZone } = selection.params
  const body = {
    ...(where === undefined ? {} : { where: JSON.parse(where) as unknown }),
    ...(search === undefined ? {} : { search }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(asOf === undefined ? {} : { asOf }),
    after: position,
    limit,
  }
  return { body, next: null }
}

/** Undoes the action for the rows of a report, as far as possible. */
export function undoBulk(
  http: Http,
  plural: string,
  rows: readonly Item[],
  opposite: Readonly<Record<string, unknown>> = { op: 'undo' },
  options: Options = {},
): Promise<BulkRunResult> {
  const isUndo = opposite['op'] === 'undo'
  const items = rows.map(({ id, version }) =>
    isUndo && version !== undefined ? { id, version } : { id },
  )
  return requestBulk(http, plural, opposite, { items }, options)
}

const maxTitles = 100

/** Loads the titles of the records of rows, as far as the reader may see them. */
export async function loadTitlesOf(
  http: Http,
  entity: EntitySchema,
  rows: readonly Item[],
  isTrash = false,
): Promise<Readonly<Record<string, string>>> {
  const ids = rows.slice(0, maxTitles).map(({ id }) => id)
  if (ids.length === 0) return {}
  const where = encodeURIComponent(JSON.stringify({ id: { in: ids } }))
  const url = `/v1/${entity.plural}?limit=${maxTitles}&where=${where}${isTrash ? '&trash=true' : ''}`
  const result = await http.get<{ items: readonly AnyRecord[] }>(url)
  const items = result.ok ? result.data.items : []
  return Object.fromEntries(items.map((record) => [record.id, recordTitle(entity, record)]))
}
