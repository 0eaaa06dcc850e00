import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import { apart, type Came } from '../../../screen/apart.ts'
import type { AnyRecord } from '../../any-record.ts'
import { loadEvenGone } from '../removed/load-gone.ts'
import type { Titles } from '../differences/value.tsx'
import type { Entry, HistoryPage } from './entry.ts'
import { loadTitles } from './load-titles.ts'

export interface HistoryData {
  readonly language: string
  /** Nothing when there is no such record, or none for this reader. */
  readonly entity?: EntityOutline
  readonly record?: AnyRecord
  readonly entries: readonly Entry[]
  readonly next: number | null
  readonly titles: Came<Titles>
  readonly mayChange: boolean
  /** It is in the bin. */
  readonly isGone?: boolean
}

export const entriesAtOnce = 25

export async function loadHistory({ http, url, params }: PageContext): Promise<HistoryData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const nothing = { language, entries: [], next: null, titles: { data: {} }, mayChange: false }
  const entity = entityAt(admin, params['plural'])
  if (!entity) return nothing
  const address = `/v1/${entity.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const query = new URLSearchParams({ limit: String(entriesAtOnce) })
  for (const name of ['field', 'actor', 'before']) {
    const value = url.searchParams.get(name) ?? ''
    if (value !== '') query.set(name, value)
  }
  const [{ record, isGone }, history, may] = await Promise.all([
    loadEvenGone(http, entity, params['id'] ?? ''),
    http.get<HistoryPage>(`${address}/history?${query.toString()}`),
    http.get<Readonly<Record<string, unknown>>>(`${address}/may`),
  ])
  if (!record || !history.ok) return nothing
  const { items, next } = history.data
  const values = items.flatMap(({ changes }) => [0, 1].map((side) => sideOf(changes, side)))
  return {
    language,
    entity,
    record,
    isGone,
    entries: items,
    next,
    titles: await apart(http, (own) => loadTitles(own, admin, entity, values)),
    mayChange: may.ok && may.data['change'] === true,
  }
}

function sideOf(changes: Entry['changes'], side: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).map(([name, both]) => [name, both[side]]))
}
