import { renderedFieldsName } from '#shell/http/form-field-names.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { tryLoad, type LoadResult } from '../../screen/try-load.ts'
import { LazyMarkdown } from '../fields/markdown/lazy-markdown.ts'
import { parseForm } from '../fields/parse-form.ts'
import { findListed, loadAdmin } from '../admin-data.ts'
import type { AdminData } from '../data-in-area.ts'
import { loadReferencingLists, type ReferencingList } from './load-referencing-lists.ts'
import { loadRelationOptions, type RelationOptions } from '../fields/relations/relation-options.ts'
import type { LoadedExtension, loadExtensions } from '../extensions/load-extension.ts'
import type { Titles } from './diff/titles.ts'
import { loadTitles } from './history/load-titles.ts'
import type { HistoryEntryData, HistoryPage } from './history/entry.ts'
import type { AnyRecord } from '../any-record.ts'
import { type RemovedRecordState, loadRemoved } from './removed/load-removed.ts'

/** The permitted actions on a record: `true`, or the reason against it. */
export type MayNow = Readonly<Record<string, true | string>>

/** When moves and reminders happen by themselves, by their names. */
export type TimerTimes = Readonly<Record<string, string>>

export interface RecordData {
  /** Absent if the record does not exist or the reader may not see it. */
  readonly entity: EntitySchema | undefined
  /** Absent for a new record. */
  readonly record: AnyRecord | undefined
  readonly may: MayNow
  /** When moves and reminders of the record happen by themselves. */
  readonly timers?: TimerTimes | undefined
  /** The last change, for readers who may see its author. */
  readonly last?: LoadResult<HistoryEntryData | undefined> | undefined
  /** The initial values of the form. */
  readonly initialValues: Readonly<Record<string, unknown>>
  /** The selectable and selected records by the name of the relation. */
  readonly relationOptions: LoadResult<RelationOptions>
  /** The titles of records in read-only relations. */
  readonly titles: LoadResult<Titles>
  /** The lists that reference this record. */
  readonly referencingLists: readonly ReferencingList[]
  /** The panels of the product’s extensions. */
  readonly panels: readonly LoadedExtension[]
  /** Set if the reader may know the entity, but the record does not exist. */
  readonly removedState?: RemovedRecordState
}

const missingRecord: RecordData = {
  entity: undefined,
  record: undefined,
  may: {},
  initialValues: {},
  relationOptions: { data: {} },
  titles: { data: {} },
  referencingLists: [],
  panels: [],
}

/** Where a form finds its entity: on screens of an area in its lists, on pages of the product in all. */
export interface RecordSource {
  load(http: Http, url: URL): Promise<AdminData>
  find(admin: AdminData, plural: string | undefined): EntitySchema | undefined
}

export const listedRecords: RecordSource = { load: loadAdmin, find: findListed }

export async function loadRecord(
  { http, url, params, calls }: PageContext,
  source = listedRecords,
  fixedValues: Readonly<Record<string, unknown>> = {},
): Promise<RecordData> {
  const admin = await source.load(http, url)
  const entity = source.find(admin, params['plural'])
  const { id = '' } = params
  if (!entity) return missingRecord
  if (id === 'new') {
    if (!('create' in entity.may)) return missingRecord
    const initialValues = { ...(await loadInitialValues({ http, url }, entity)), ...fixedValues }
    const relationOptions = await tryLoad(http, (own) =>
      loadRelationOptions(own, entity, admin, initialValues),
    )
    return {
      entity,
      record: undefined,
      may: { change: true, ...closedOnNew(entity) },
      initialValues,
      relationOptions,
      titles: { data: {} },
      referencingLists: [],
      panels: [],
    }
  }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const [found, may] = await Promise.all([
    http.get<AnyRecord>(address),
    http.get<MayNow>(`${address}/permissions`),
  ])
  if (!found.ok) {
    const removed = await loadRemoved(http, entity, id)
    const values = removed.removed ? [removed.removed] : []
    return {
      ...missingRecord,
      removedState: removed,
      titles: await loadReadOnlyTitles(http, admin, entity, values),
    }
  }
  const initialValues = found.data
  const allowedActions = may.ok ? offeredOf(may.data, entity) : {}
  const isOpen = allowedActions['change'] === true
  const [relationOptions, titles, referencingLists, panels, lastChange, timers] = await Promise.all(
    [
      isOpen
        ? tryLoad(http, (own) => loadRelationOptions(own, entity, admin, initialValues))
        : { data: {} },
      loadReadOnlyTitles(http, admin, readOnlyFields(entity, allowedActions), [initialValues]),
      loadReferencingLists(http, admin, entity, found.data.id),
      loadPanels(admin, entity.name, {
        http,
        url,
        params,
        calls,
        record: found.data,
      }),
      isOpen ? tryLoad(http, (own) => loadLastChange(own, address)) : undefined,
      loadTimers(http, entity, found.data),
    ],
  )
  return {
    entity,
    record: found.data,
    may: allowedActions,
    last: lastChange,
    timers,
    initialValues,
    relationOptions,
    titles,
    referencingLists,
    panels,
  }
}

/** Loads what read-only fields need: the titles of related records, and the code of Markdown. */
async function loadReadOnlyTitles(
  http: Http,
  admin: AdminData,
  { fields }: Pick<EntitySchema, 'fields'>,
  values: readonly AnyRecord[],
): Promise<LoadResult<Titles>> {
  const hasMarkdown = Object.values(fields).some(({ type }) => type === 'markdown')
  const [titles] = await Promise.all([
    tryLoad(http, (own) => loadTitles(own, admin, { fields }, values)),
    hasMarkdown && LazyMarkdown.load(),
  ])
  return titles
}

/** Returns the fields that are not editable. */
function readOnlyFields({ fields }: EntitySchema, may: MayNow): Pick<EntitySchema, 'fields'> {
  const readOnly = Object.entries(fields).filter(([name, field]) => !isEditable(name, field, may))
  return { fields: Object.fromEntries(readOnly) }
}

/** Returns what the area or the page offers of the permitted actions. */
export function offeredOf(may: MayNow, { verbs }: Pick<EntitySchema, 'verbs'>): MayNow {
  if (!verbs) return may
  const isOffered = (name: string) => name === 'read' || verbs.includes(name.split('.')[0] ?? '')
  return Object.fromEntries(Object.entries(may).filter(([name]) => isOffered(name)))
}

/** Checks whether the reader may change a field of this record. */
export function isEditable(name: string, { mayChange }: FieldSchema, may: MayNow): boolean {
  return mayChange && may['change'] === true && may[`change.${name}`] === undefined
}

/** Returns the fields that the reader may change later, but not set on a new record. */
function closedOnNew({ fields }: EntitySchema): MayNow {
  const closed = Object.entries(fields).filter(([, { mayCreate }]) => mayCreate === false)
  return Object.fromEntries(closed.map(([name, { label }]) => [`change.${name}`, label]))
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

async function loadLastChange(http: Http, address: string): Promise<HistoryEntryData | undefined> {
  const history = await http.get<HistoryPage>(`${address}/history?limit=1`)
  return history.ok ? history.data.items[0] : undefined
}

/**
 * Returns the initial values of a new record: the defaults, the values of a record to duplicate,
 * and the URL parameters. Unique values are not copied.
 */
async function loadInitialValues(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  { plural, fields }: EntitySchema,
): Promise<RecordData['initialValues']> {
  const editable = Object.entries(fields).filter(
    ([, one]) => one.mayChange && one.mayCreate !== false,
  )
  const initial = editable.map(([name, field]) => [name, field.defaultValue])
  const from = url.searchParams.get('from')
  const template =
    from === null
      ? undefined
      : await http.get<AnyRecord>(`/v1/${plural}/${encodeURIComponent(from)}`)
  const copied = template?.ok
    ? editable.filter(([, { unique }]) => !unique).map(([name]) => [name, template.data[name]])
    : []
  return Object.fromEntries([...initial, ...copied, ...Object.entries(parseQuery(url, fields))])
}

/** Parses the URL parameters for fields of a new record in the format of the API. */
function parseQuery(url: URL, fields: EntitySchema['fields']) {
  const form = new FormData()
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(fields, name)) continue
    form.append(renderedFieldsName, name)
    form.append(name, value)
  }
  return parseForm(form, fields, 'en')
}

/** Loads the panels of the product. A page of the product has none, and does not load their code. */
async function loadPanels(
  admin: AdminData,
  entity: string,
  context: Parameters<typeof loadExtensions>[2],
): Promise<readonly LoadedExtension[]> {
  const start = `panels/${entity}/`
  if (!admin.extensions.some(({ path }) => path.startsWith(start))) return []
  const { loadExtensions: load } = await import('../extensions/load-extension.ts')
  return load(admin, start, context)
}
