import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { loadAdmin } from '../admin-data.ts'
import type { Deed } from '../deed.ts'
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

export interface HomeData {
  readonly language: string
  readonly waiting: readonly Waiting[]
  readonly latest: readonly Deed[]
  readonly days: readonly DayCount[]
  /** What the product itself has here. */
  readonly cards: readonly ShownPart[]
  /** The last of the days that are counted. */
  readonly today: string
  /** By the plurals of the entities. */
  readonly numbers: Readonly<Record<string, Numbers>>
}

export const daysShown = 30
const latestShown = 12

export async function loadHome(context: PageContext): Promise<HomeData> {
  const { http, url } = context
  const admin = await loadAdmin(http, url)
  const { language, entities } = admin
  const [waiting, latest, days, cards, ...numbers] = await Promise.all([
    itemsOf<Waiting>(http, '/v1/waiting'),
    itemsOf<Deed>(http, `/v1/activity?limit=${latestShown}`),
    itemsOf<DayCount>(http, `/v1/activity/days?days=${daysShown}`),
    loadParts(admin, 'cards/', context),
    ...entities.map((entity) => numbersOf(http, entity)),
  ])
  const known = entities.flatMap(({ plural }, place): [string, Numbers][] => {
    const one = numbers[place]
    return one ? [[plural, one]] : []
  })
  const today = new Date().toISOString().slice(0, 10)
  return { language, waiting, latest, days, today, cards, numbers: Object.fromEntries(known) }
}

/** A part that cannot be had leaves the others as they are. */
async function itemsOf<Item>(http: Http, address: string): Promise<readonly Item[]> {
  const answer = await http.get<{ readonly items: readonly Item[] }>(address)
  return answer.ok ? answer.data.items : []
}

async function numbersOf(
  http: Http,
  { plural, states }: EntityOutline,
): Promise<Numbers | undefined> {
  const groups = await itemsOf<{ group: { state?: string }; count: number }>(
    http,
    `/v1/${plural}/summary${states ? '?by=state' : ''}`,
  )
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const byState = groups.flatMap(({ group: { state }, count }) =>
    state === undefined ? [] : [{ state, count }],
  )
  return { total, byState }
}
