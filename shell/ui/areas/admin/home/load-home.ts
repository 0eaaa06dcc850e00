import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { apart, type Came } from '../../screen/apart.ts'
import { loadAdmin } from '../admin-data.ts'
import type { Deed } from '../deed.ts'
import { clockTime } from '../fields/moments/zoned-time.ts'
import { loadParts, type ShownPart } from '../own/part.ts'

/** Records that the reader could take on, as `/v1/waiting` answers. */
export interface Waiting {
  readonly plural: string
  readonly state: string
  readonly count: number
  readonly moves: readonly string[]
}

/** How often what was done on a day, as `/v1/activity/days` answers. */
export interface DayCount {
  readonly entity: string
  readonly verb: string
  readonly day: string
  readonly count: number
}

/** How many records there are of an entity, where one may know it: in all, and in each state. */
export interface Numbers {
  readonly total: number
  readonly byState: readonly { readonly state: string; readonly count: number }[]
}

/** Each part stands for itself: what one of them lacks takes none of the others away. */
export interface HomeData {
  readonly language: string
  readonly waiting: Came<readonly Waiting[]>
  readonly latest: Came<readonly Deed[]>
  readonly days: Came<readonly DayCount[]>
  /** What the product itself has here. */
  readonly cards: readonly ShownPart[]
  /** The last of the days that are counted. */
  readonly today: string
  /** By the plurals of the entities. */
  readonly numbers: Readonly<Record<string, Came<Numbers>>>
}

export const daysShown = 30
const latestShown = 12

export async function loadHome(context: PageContext): Promise<HomeData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const { language, entities, zone } = admin
  const [waiting, latest, days, cards, ...numbers] = await Promise.all([
    apart(http, itemsAt<Waiting>('/v1/waiting')),
    apart(http, itemsAt<Deed>(`/v1/activity?limit=${latestShown}`)),
    apart(
      http,
      itemsAt<DayCount>(`/v1/activity/days?days=${daysShown}&zone=${encodeURIComponent(zone)}`),
    ),
    loadParts(admin, 'cards/', context),
    ...entities.map(async (entity): Promise<[string, Came<Numbers>]> => [
      entity.plural,
      await apart(http, (own) => numbersOf(own, entity)),
    ]),
  ])
  const today = clockTime(new Date().toISOString(), zone).slice(0, 10)
  return { language, waiting, latest, days, today, cards, numbers: Object.fromEntries(numbers) }
}

/** What is refused to the reader is nothing to them. */
function itemsAt<Item>(address: string) {
  return async (http: Http): Promise<readonly Item[]> => {
    const answer = await http.get<{ readonly items: readonly Item[] }>(address)
    return answer.ok ? answer.data.items : []
  }
}

async function numbersOf(http: Http, { plural, states }: EntityOutline): Promise<Numbers> {
  const address = `/v1/${plural}/summary${states ? '?by=state' : ''}`
  const groups = await itemsAt<{ group: { state?: string }; count: number }>(address)(http)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const byState = groups.flatMap(({ group: { state }, count }) =>
    state === undefined ? [] : [{ state, count }],
  )
  return { total, byState }
}
