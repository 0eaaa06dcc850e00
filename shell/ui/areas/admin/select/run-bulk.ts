import type { Http } from '#shell/http/http.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleIn } from '#shell/model/outline/title.ts'
import type { ListAsked } from '../list/list-address.ts'
import type { AnyRecord } from '../any-record.ts'

export interface Item {
  readonly id: string
  readonly version?: number
}

/** Which records are meant: those that somebody has ticked, or all that match, also on other pages. */
export type Chosen =
  | { readonly items: readonly Item[] }
  | {
      readonly asked: ListAsked
      readonly total: number
      /** The moment of what somebody has been shown of them. */
      readonly asOf?: string
    }

export interface BulkRow extends Item {
  readonly outcome: 'done' | 'refused'
  readonly problem?: Problem
  /** What goes with it for good. */
  readonly gone?: Gone
}

/** What of a record is gone for good with it. */
export interface Gone {
  readonly versions: number
  readonly files: number
  readonly records: number
}

/** What came of it: each record that was reached, and what ended it early if something did. */
export interface BulkOutcome {
  readonly rows: readonly BulkRow[]
  readonly isStopped: boolean
  /** The moment before any of them was looked at. */
  readonly at?: string
  /** Others match by now, beyond the number that was said; they have not been touched. */
  readonly hasMore?: true
  readonly problem?: Problem
}

interface Options {
  readonly isDry?: boolean
  readonly signal?: AbortSignal
  onProgress?(done: number): void
}

interface Report {
  readonly at: string
  readonly rows: readonly BulkRow[]
  readonly next: string | null
}

/** As many as are done while somebody hardly notices, so that a bar moves and a stop is a stop. */
const atOnce = 100

export function countOf(chosen: Chosen): number {
  return 'items' in chosen ? chosen.items.length : chosen.total
}

/**
 * Does something with many records, a hundred in each request: with those that match as it comes to them,
 * and never with more than were said before.
 */
export async function runBulk(
  http: Http,
  plural: string,
  body: Readonly<Record<string, unknown>>,
  chosen: Chosen,
  { isDry = false, signal, onProgress }: Options = {},
): Promise<BulkOutcome> {
  const rows: BulkRow[] = []
  const most = countOf(chosen)
  let at: string | undefined = 'items' in chosen ? undefined : chosen.asOf
  let next: unknown = 'items' in chosen ? 0 : null
  do {
    const moment = at === undefined ? {} : { at }
    if (signal?.aborted) return { rows, isStopped: true, ...moment }
    const slice = sliceOf(chosen, next, Math.min(atOnce, most - rows.length), at)
    const asked = { ...body, ...slice.body, dryRun: isDry }
    const answer = await http.post<Report>(`/v1/${plural}/bulk`, asked)
    if (!answer.ok) return { rows, isStopped: true, problem: answer.problem, ...moment }
    if (!('items' in chosen)) at ??= answer.data.at
    rows.push(...answer.data.rows)
    onProgress?.(rows.length)
    next = 'items' in chosen ? slice.next : answer.data.next
  } while (next !== null && rows.length < most)
  return {
    rows,
    isStopped: false,
    ...(at === undefined ? {} : { at }),
    ...(next === null ? {} : { hasMore: true }),
  }
}

function sliceOf(chosen: Chosen, place: unknown, limit: number, asOf: string | undefined) {
  if ('items' in chosen) {
    const from = Number(place)
    const items = chosen.items.slice(from, from + atOnce)
    const next = from + atOnce < chosen.items.length ? from + atOnce : null
    return { body: { items }, next }
  }
  const { where, search, zone } = chosen.asked
  const body = {
    ...(where === undefined ? {} : { where: JSON.parse(where) as unknown }),
    ...(search === undefined ? {} : { search }),
    ...(zone === undefined ? {} : { zone }),
    ...(asOf === undefined ? {} : { asOf }),
    after: place,
    limit,
  }
  return { body, next: null }
}

/** Takes back what was done to the rows of a report, as far as it can be. */
export function undoBulk(
  http: Http,
  plural: string,
  rows: readonly Item[],
  opposite: Readonly<Record<string, unknown>> = { do: 'undo' },
  options: Options = {},
): Promise<BulkOutcome> {
  const isUndo = opposite['do'] === 'undo'
  const items = rows.map(({ id, version }) =>
    isUndo && version !== undefined ? { id, version } : { id },
  )
  return runBulk(http, plural, opposite, { items }, options)
}

const mostNamed = 100

/** What people call the records of rows, as far as the reader sees them. */
export async function titlesOf(
  http: Http,
  entity: EntityOutline,
  rows: readonly Item[],
  isBin = false,
): Promise<Readonly<Record<string, string>>> {
  const ids = rows.slice(0, mostNamed).map(({ id }) => id)
  if (ids.length === 0) return {}
  const where = encodeURIComponent(JSON.stringify({ id: { in: ids } }))
  const address = `/v1/${entity.plural}?limit=${mostNamed}&where=${where}${isBin ? '&bin=yes' : ''}`
  const answer = await http.get<{ items: readonly AnyRecord[] }>(address)
  const items = answer.ok ? answer.data.items : []
  return Object.fromEntries(items.map((record) => [record.id, titleIn(entity, record)]))
}
