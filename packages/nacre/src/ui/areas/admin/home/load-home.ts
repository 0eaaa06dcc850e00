import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import { loadAdmin } from '../../../records/admin-data.ts'
import type { ActivityEntryData } from '../activity-entry.ts'
import { toLocalDateTime } from '../../../records/zoned-time.ts'
import { loadExtensions, type LoadedExtension } from '../extensions/load-extension.ts'

/** Records with pending tasks for the reader, in the response of `/v1/activity/pending`. */
export interface PendingTaskData {
  readonly plural: string
  readonly state: string
  readonly count: number
  readonly moves: readonly string[]
}

/** The number of actions on a day, in the response of `/v1/activity/daily`. */
export interface DayCount {
  readonly entity: string
  readonly verb: string
  readonly day: string
  readonly count: number
}

/** The number of an entity’s records, in total and by state. */
export interface RecordCounts {
  readonly total: number
  readonly byState: readonly { readonly state: string; readonly count: number }[]
}

/** The data of the home page. Each part loads independently. */
export interface HomeData {
  readonly language: string
  readonly pendingTasks: LoadResult<readonly PendingTaskData[]>
  readonly latest: LoadResult<readonly ActivityEntryData[]>
  readonly days: LoadResult<readonly DayCount[]>
  /** The cards of the product’s extensions. */
  readonly cards: readonly LoadedExtension[]
  /** The last day of the statistics. */
  readonly today: string
  /** By the plurals of the entities. */
  readonly numbers: Readonly<Record<string, LoadResult<RecordCounts>>>
}

export const chartDays = 30
const latestLimit = 12

export async function loadHome(context: PageContext): Promise<HomeData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const { language, entities, timeZone } = admin
  const [pendingTasks, latest, days, cards, ...numbers] = await Promise.all([
    tryLoad(http, itemsLoader<PendingTaskData>('/v1/activity/pending')),
    tryLoad(http, itemsLoader<ActivityEntryData>(`/v1/activity?limit=${latestLimit}`)),
    tryLoad(
      http,
      itemsLoader<DayCount>(
        `/v1/activity/daily?days=${chartDays}&timeZone=${encodeURIComponent(timeZone)}`,
      ),
    ),
    loadExtensions(admin, 'cards/', context),
    ...entities.map(async (entity): Promise<[string, LoadResult<RecordCounts>]> => [
      entity.plural,
      await tryLoad(http, (localHttp) => loadRecordCounts(localHttp, entity)),
    ]),
  ])
  const today = toLocalDateTime(new Date().toISOString(), timeZone).slice(0, 10)
  return {
    language,
    pendingTasks,
    latest,
    days,
    today,
    cards,
    numbers: Object.fromEntries(numbers),
  }
}

/** Loads a list of items. A denied list is empty. */
function itemsLoader<Item>(path: string) {
  return async (http: Http): Promise<readonly Item[]> => {
    const result = await http.get<{ readonly items: readonly Item[] }>(path)
    return result.ok ? result.data.items : []
  }
}

async function loadRecordCounts(
  http: Http,
  { plural, states }: EntitySchema,
): Promise<RecordCounts> {
  const path = `/v1/${plural}/aggregate${states ? '?groupBy=state' : ''}`
  const groups = await itemsLoader<{ group: { state?: string }; count: number }>(path)(http)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const byState = groups.flatMap(({ group: { state }, count }) =>
    state === undefined ? [] : [{ state, count }],
  )
  return { total, byState }
}
