import type { Answer, Http } from '#shell/http/http.ts'
import { titleIn } from '#shell/model/outline/title.ts'
import { type AdminData, entityAt } from '../admin-data.ts'
import type { Deed } from '../deed.ts'
import { momentOf } from '../fields/moments/zoned-time.ts'
import type { AnyRecord } from '../any-record.ts'

export type DeedsAnswer = Answer<{ readonly items: readonly Deed[]; readonly next: number | null }>

/** Somebody by whom it can be asked what they have done. */
export interface Doer {
  /** As history has it. */
  readonly actor: string
  readonly name: string
}

export interface DeedsData {
  readonly answer: DeedsAnswer
  readonly people: readonly Doer[]
}

/** What of the address is asked of the API as it is. */
const passed = ['entity', 'field', 'verb', 'actor', 'via', 'before']

/** What has been done, as an address asks for it; of one list alone where that is named. */
export async function loadDeeds(
  http: Http,
  { searchParams }: URL,
  admin: AdminData,
  entity?: string,
): Promise<DeedsData> {
  const query = new URLSearchParams({ limit: '50', ...daysIn(searchParams, admin.zone) })
  for (const name of passed) {
    const value = searchParams.get(name)
    if (value !== null && value.trim() !== '') query.set(name, value.trim())
  }
  if (entity !== undefined) query.set('entity', entity)
  const address = `/v1/activity?${query.toString()}`
  const [answer, people] = await Promise.all([
    http.get<{ items: readonly Deed[]; next: number | null }>(address),
    loadPeople(http, admin),
  ])
  return { answer, people }
}

/** Two days of the reader, as forms send them, as moments: from the beginning of the one to the end of the other. */
export function daysIn(asked: URLSearchParams, zone: string): Readonly<Record<string, string>> {
  const since = beginOf(asked.get('since'), zone)
  const until = beginOf(asked.get('until'), zone, 1)
  return { ...(since ? { since } : {}), ...(until ? { until } : {}) }
}

/** When a day begins in a zone, or the one so many days after it. */
function beginOf(given: string | null, zone: string, later = 0): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/u.test(given ?? '') ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const day = new Date(at + later * 86_400_000).toISOString().slice(0, 10)
  return momentOf(`${day}T00:00`, zone)
}

/** Those whom one can choose from: as many as fit into a list. */
export async function loadPeople(http: Http, admin: AdminData): Promise<readonly Doer[]> {
  const users = entityAt(admin, 'users')
  if (!users) return []
  const answer = await http.get<{ items: readonly AnyRecord[] }>('/v1/users?limit=200&sort=name')
  if (!answer.ok) return []
  return answer.data.items.map((one) => ({ actor: `user:${one.id}`, name: titleIn(users, one) }))
}
