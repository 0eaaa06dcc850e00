import { loadCells } from '#shell/field-types/cells.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import type { AnyRecord } from '../../../records/any-record.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { loadExtensions, type LoadedExtension } from '../extensions/load-extension.ts'
import type { Titles } from './diff/titles.ts'
import type { HistoryEntryData, HistoryPage } from './history/entry.ts'
import { loadTitles } from './history/load-titles.ts'
import {
  type FoundRecord,
  isEditable,
  listedRecords,
  loadRecord,
  type MayNow,
  type RecordData,
} from './load-record.ts'
import { loadReferencingLists, type ReferencingList } from './load-referencing-lists.ts'
import { loadRemoved, type RemovedRecordState } from './removed/load-removed.ts'

/** When moves and reminders happen by themselves, by their names. */
export type TimerTimes = Readonly<Record<string, string>>

/** What the screen of a record shows beside its form. */
interface BesideForm {
  /** When moves and reminders of the record happen by themselves. */
  readonly timers?: TimerTimes | undefined
  /** The last change, for readers who may see its author. */
  readonly last?: LoadResult<HistoryEntryData | undefined> | undefined
  /** The titles of records in read-only relations. */
  readonly titles: LoadResult<Titles>
  /** The lists that reference this record. */
  readonly referencingLists: readonly ReferencingList[]
  /** The panels of the product’s extensions. */
  readonly panels: readonly LoadedExtension[]
}

export interface RecordScreenData extends RecordData, BesideForm {
  /** Set if the reader may know the entity, but the record does not exist. */
  readonly removedState?: RemovedRecordState
}

const nothing: BesideForm = { titles: { data: {} }, referencingLists: [], panels: [] }

/** Loads a record with what its screen shows, or what is known of one that does not exist. */
export async function loadRecordScreen(context: PageContext): Promise<RecordScreenData> {
  const { http, url, params } = context
  const { beside = nothing, ...data } = await loadRecord(context, listedRecords, {
    loadBeside: (found) => loadBesideForm(context, found),
  })
  const { id = '', plural } = params
  if (data.entity || id === 'new') return { ...data, ...beside }
  const admin = await listedRecords.load(http, url)
  const entity = listedRecords.find(admin, plural)
  if (!entity) return { ...data, ...beside }
  const removedState = await loadRemoved(http, entity, id)
  const values = removedState.removed ? [removedState.removed] : []
  const titles = await loadReadOnlyTitles(http, admin, entity, values)
  return { ...data, ...beside, titles, removedState }
}

async function loadBesideForm(context: PageContext, found: FoundRecord): Promise<BesideForm> {
  const { http } = context
  const { admin, entity, record, may } = found
  const [titles, referencingLists, panels, last, timers] = await Promise.all([
    loadReadOnlyTitles(http, admin, readOnlyFields(entity, may), [record]),
    loadReferencingLists(http, admin, entity, record.id),
    loadPanels(context, found),
    may['change'] === true
      ? tryLoad(http, (own) => loadLastChange(own, entity, record))
      : undefined,
    loadTimers(http, entity, record),
  ])
  return { titles, referencingLists, panels, last, timers }
}

/** Loads what read-only fields need: the titles of related records, and the code of Markdown. */
async function loadReadOnlyTitles(
  http: Http,
  admin: AdminData,
  { fields }: Pick<EntitySchema, 'fields'>,
  values: readonly AnyRecord[],
): Promise<LoadResult<Titles>> {
  const [titles] = await Promise.all([
    tryLoad(http, (own) => loadTitles(own, admin, { fields }, values)),
    loadCells(Object.values(fields)),
  ])
  return titles
}

/** Returns the fields that are not editable. */
function readOnlyFields({ fields }: EntitySchema, may: MayNow): Pick<EntitySchema, 'fields'> {
  const readOnly = Object.entries(fields).filter(([name, field]) => !isEditable(name, field, may))
  return { fields: Object.fromEntries(readOnly) }
}

/** Loads when moves and reminders of the record happen by themselves, if there can be any. */
async function loadTimers(
  http: Http,
  { plural, states, reminders }: EntitySchema,
  { id, state }: AnyRecord,
): Promise<TimerTimes | undefined> {
  const isTimed = Object.values(states?.moves ?? {}).some(
    (move) => move.isTimed && move.from.includes(String(state)),
  )
  if (!isTimed && !reminders) return undefined
  const result = await http.get<TimerTimes>(`/v1/${plural}/${id}/timers`)
  return result.ok ? result.data : undefined
}

async function loadLastChange(
  http: Http,
  { plural }: EntitySchema,
  { id }: AnyRecord,
): Promise<HistoryEntryData | undefined> {
  const history = await http.get<HistoryPage>(`/v1/${plural}/${id}/history?limit=1`)
  return history.ok ? history.data.items[0] : undefined
}

function loadPanels(
  context: PageContext,
  { admin, entity, record }: FoundRecord,
): Promise<readonly LoadedExtension[]> {
  const { http, url, params, calls } = context
  const about = { http, url, params, calls, record }
  return loadExtensions(admin, `panels/${entity.name}/`, about)
}
