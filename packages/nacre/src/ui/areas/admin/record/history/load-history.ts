import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { listedRecords } from '../load-record.ts'
import { tryLoad, type LoadResult } from '../../../screen/try-load.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import { loadRecordOrRemoved } from '../removed/load-removed.ts'
import type { Titles } from '../diff/titles.ts'
import type { HistoryEntryData, HistoryPage } from './entry.ts'
import { loadTitles } from './load-titles.ts'

export interface HistoryData {
  readonly language: string
  /** Absent if the record does not exist or the reader may not see it. */
  readonly entity?: EntitySchema
  readonly record?: AnyRecord
  readonly entries: readonly HistoryEntryData[]
  readonly next: number | null
  readonly titles: LoadResult<Titles>
  readonly mayChange: boolean
  /** Whether the record is in the trash. */
  readonly isGone?: boolean
}

export const historyPageSize = 25

export async function loadHistory(
  { http, url, params }: PageContext,
  source = listedRecords,
): Promise<HistoryData> {
  const admin = await source.load(http, url)
  const { language } = admin
  const emptyHistory = { language, entries: [], next: null, titles: { data: {} }, mayChange: false }
  const entity = source.find(admin, params['plural'])
  if (!entity) return emptyHistory
  const path = `/v1/${entity.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const query = new URLSearchParams({ limit: String(historyPageSize) })
  for (const name of ['field', 'actor', 'before']) {
    const value = url.searchParams.get(name) ?? ''
    if (value !== '') query.set(name, value)
  }
  const [{ record, isRemoved: isGone }, history, may] = await Promise.all([
    loadRecordOrRemoved(http, entity, params['id'] ?? ''),
    http.get<HistoryPage>(`${path}/history?${query.toString()}`),
    http.get<Readonly<Record<string, unknown>>>(`${path}/permissions`),
  ])
  if (!record || !history.ok) return emptyHistory
  const { items, next } = history.data
  const values = items.flatMap(({ changes }) => [0, 1].map((side) => changedValues(changes, side)))
  return {
    language,
    entity,
    record,
    isGone,
    entries: items,
    next,
    titles: await tryLoad(http, (localHttp) => loadTitles(localHttp, admin, entity, values)),
    mayChange: may.ok && may.data['change'] === true,
  }
}

function changedValues(
  changes: HistoryEntryData['changes'],
  side: number,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(changes).map(([name, both]) => [name, both[side]]))
}
