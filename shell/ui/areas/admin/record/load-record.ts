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
    const start = await startOf({ http, url }, entity, admin)
    const related = await apart(http, (own) => loadRelated(own, entity, admin, start))
    return {
      entity,
      record: undefined,
      may: { change: true },
      start,
      related,
      pointing: [],
      panels: [],
    }
  }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const [found, may] = await Promise.all([
    http.get<AnyRecord>(address),
    http.get<MayNow>(`${address}/may`),
  ])
  if (!found.ok) return { ...nothing, gone: await loadGone(http, entity, id) }
  const start = found.data
  const now = may.ok ? may.data : {}
  const isOpen = now['change'] === true
  const [related, pointing, panels, last] = await Promise.all([
    isOpen ? apart(http, (own) => loadRelated(own, entity, admin, start)) : { data: {} },
    loadPointing(http, admin, entity, found.data.id),
    loadParts(admin, `panels/${entity.name}/`, { http, url, params, calls, record: found.data }),
    isOpen ? apart(http, (own) => lastOf(own, address)) : undefined,
  ])
  return { entity, record: found.data, may: now, last, start, related, pointing, panels }
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
  { language }: AdminData,
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
  return Object.fromEntries([
    ...initial,
    ...copied,
    ...Object.entries(saidIn(url, fields, language)),
  ])
}

function saidIn(url: URL, fields: EntityOutline['fields'], language: string) {
  const form = new FormData()
  for (const [name, value] of url.searchParams) {
    if (!Object.hasOwn(fields, name)) continue
    form.append(shownMark, name)
    form.append(name, value)
  }
  return readForm(form, fields, language)
}
