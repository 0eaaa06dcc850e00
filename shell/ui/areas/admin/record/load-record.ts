import { shownMark } from '#shell/http/form-marks.ts'
import type { Http } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { apart, type Came } from '../../screen/apart.ts'
import { readForm } from '../fields/read-form.ts'
import { type AdminData, entityAt, loadAdmin } from '../admin-data.ts'
import { loadPointing, type Pointing } from './load-pointing.ts'
import { loadRelated, type Related } from '../fields/relations/related.ts'
import { loadParts, type ShownPart } from '../own/part.ts'
import type { Titles } from './differences/value.tsx'
import { loadTitles } from './history/load-titles.ts'
import type { Entry, HistoryPage } from './history/entry.ts'
import type { AnyRecord } from '../any-record.ts'
import { type Gone, loadGone } from './removed/load-gone.ts'

/** What may be done with a record now: `true`, or why not. */
export type MayNow = Readonly<Record<string, true | string>>

export interface RecordData {
  /** Nothing when there is no such record, or none for this reader. */
  readonly entity: EntityOutline | undefined
  /** Nothing when it is to be made. */
  readonly record: AnyRecord | undefined
  readonly may: MayNow
  /** Who changed it last, for those who may know. */
  readonly last?: Came<Entry | undefined> | undefined
  /** What the form begins with. */
  readonly start: Readonly<Record<string, unknown>>
  /** By the names of relations: records that can be chosen, and those that are. */
  readonly related: Came<Related>
  /** What the records are called to which fields point that the reader only reads. */
  readonly titles: Came<Titles>
  /** What points to it from other lists. */
  readonly pointing: readonly Pointing[]
  /** What the product itself shows beside it. */
  readonly panels: readonly ShownPart[]
  /** Where the reader knows of the entity, and there is no such record, or not any more. */
  readonly gone?: Gone
}

const nothing: RecordData = {
  entity: undefined,
  record: undefined,
  may: {},
  start: {},
  related: { data: {} },
  titles: { data: {} },
  pointing: [],
  panels: [],
}

export async function loadRecord({ http, url, params, calls }: PageContext): Promise<RecordData> {
  const admin = await loadAdmin(http, url)
  const entity = entityAt(admin, params['plural'])
  const { id = '' } = params
  if (!entity) return nothing
  if (id === 'new') {
    if (!('create' in entity.may)) return nothing
    const start = await startOf({ http, url }, entity)
    const related = await apart(http, (own) => loadRelated(own, entity, admin, start))
    return {
      entity,
      record: undefined,
      may: { change: true },
      start,
      related,
      titles: { data: {} },
      pointing: [],
      panels: [],
    }
  }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const [found, may] = await Promise.all([
    http.get<AnyRecord>(address),
    http.get<MayNow>(`${address}/may`),
  ])
  if (!found.ok) {
    const gone = await loadGone(http, entity, id)
    const values = gone.removed ? [gone.removed] : []
    return { ...nothing, gone, titles: await titlesIn(http, admin, entity, values) }
  }
  const start = found.data
  const now = may.ok ? may.data : {}
  const isOpen = now['change'] === true
  const [related, titles, pointing, panels, last] = await Promise.all([
    isOpen ? apart(http, (own) => loadRelated(own, entity, admin, start)) : { data: {} },
    titlesIn(http, admin, onlyRead(entity, isOpen), [start]),
    loadPointing(http, admin, entity, found.data.id),
    loadParts(admin, `panels/${entity.name}/`, { http, url, params, calls, record: found.data }),
    isOpen ? apart(http, (own) => lastOf(own, address)) : undefined,
  ])
  return { entity, record: found.data, may: now, last, start, related, titles, pointing, panels }
}

function titlesIn(
  http: Http,
  admin: AdminData,
  fields: Pick<EntityOutline, 'fields'>,
  values: readonly AnyRecord[],
): Promise<Came<Titles>> {
  return apart(http, (own) => loadTitles(own, admin, fields, values))
}

/** The fields that stand in no form. */
function onlyRead({ fields }: EntityOutline, isOpen: boolean): Pick<EntityOutline, 'fields'> {
  const shown = Object.entries(fields).filter(([, { mayChange }]) => !(isOpen && mayChange))
  return { fields: Object.fromEntries(shown) }
}

async function lastOf(http: Http, address: string): Promise<Entry | undefined> {
  const history = await http.get<HistoryPage>(`${address}/history?limit=1`)
  return history.ok ? history.data.items[0] : undefined
}

/**
 * What a new record begins with: its defaults, what another one holds that it is to be like, and what its
 * address says. What only one record can have stays with the one that has it.
 */
async function startOf(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  { plural, fields }: EntityOutline,
): Promise<RecordData['start']> {
  const open = Object.entries(fields).filter(([, { mayChange }]) => mayChange)
  const initial = open.map(([name, field]) => [name, field.initial])
  const from = url.searchParams.get('from')
  const like =
    from === null
      ? undefined
      : await http.get<AnyRecord>(`/v1/${plural}/${encodeURIComponent(from)}`)
  const copied = like?.ok
    ? open.filter(([, { unique }]) => !unique).map(([name]) => [name, like.data[name]])
    : []
  return Object.fromEntries([...initial, ...copied, ...Object.entries(saidIn(url, fields))])
}

/** What an address says for the fields of a new record, written as the API writes it: it may be passed on. */
function saidIn(url: URL, fields: EntityOutline['fields']) {
  const form = new FormData()
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(fields, name)) continue
    form.append(shownMark, name)
    form.append(name, value)
  }
  return readForm(form, fields, 'en')
}
