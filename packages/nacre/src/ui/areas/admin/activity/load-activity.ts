import type { HttpResult, Http } from '#shell/http/http.ts'
import { recordTitle } from '#shell/model/values/title.ts'
import { findEntity } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import type { ActivityEntryData } from '../activity-entry.ts'
import { fromLocalDateTime } from '../../../records/zoned-time.ts'
import type { AnyRecord } from '../../../records/any-record.ts'

export type ActivityResult = HttpResult<{
  readonly items: readonly ActivityEntryData[]
  readonly next: number | null
}>

/** An actor whose activity can be selected. */
export interface ActorOption {
  /** The actor id in the history. */
  readonly actor: string
  readonly name: string
}

export interface ActivityPageData {
  readonly result: ActivityResult
  readonly actorOptions: readonly ActorOption[]
}

/** The URL parameters that are passed to the API unchanged. */
const forwardedParams = ['entity', 'field', 'verb', 'actor', 'channel', 'before']

/** Loads the activity log for the parameters of the URL, optionally of one entity. */
export async function loadActivity(
  http: Http,
  { searchParams }: URL,
  admin: AdminData,
  entity?: string,
): Promise<ActivityPageData> {
  const query = new URLSearchParams({ limit: '50', ...dateRangeOf(searchParams, admin.timeZone) })
  for (const name of forwardedParams) {
    const value = searchParams.get(name)
    if (value !== null && value.trim() !== '') query.set(name, value.trim())
  }
  if (entity !== undefined) query.set('entity', entity)
  const url = `/v1/activity?${query.toString()}`
  const [result, actorOptions] = await Promise.all([
    http.get<{ items: readonly ActivityEntryData[]; next: number | null }>(url),
    loadActorOptions(http, admin),
  ])
  return { result: result, actorOptions }
}

/**
 * Converts two days in the reader’s time zone into timestamps, from the start of the first to the
 * end of the last.
 */
export function dateRangeOf(
  searchParams: URLSearchParams,
  timeZone: string,
): Readonly<Record<string, string>> {
  const since = startOfDay(searchParams.get('since'), timeZone)
  const until = startOfDay(searchParams.get('until'), timeZone, 1)
  return { ...(since ? { since } : {}), ...(until ? { until } : {}) }
}

/** Returns when a day begins in a time zone, or a offsetDays one by `offsetDays` days. */
function startOfDay(text: string | null, timeZone: string, offsetDays = 0): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/u.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const day = new Date(at + offsetDays * 86_400_000).toISOString().slice(0, 10)
  return fromLocalDateTime(`${day}T00:00`, timeZone)
}

/** Loads the selectable users, as many as fit into one list. */
export async function loadActorOptions(
  http: Http,
  admin: AdminData,
): Promise<readonly ActorOption[]> {
  const users = findEntity(admin, 'users')
  if (!users) return []
  const result = await http.get<{ items: readonly AnyRecord[] }>('/v1/users?limit=200&sort=name')
  if (!result.ok) return []
  return result.data.items.map((one) => ({
    actor: `user:${one.id}`,
    name: recordTitle(users, one),
  }))
}
