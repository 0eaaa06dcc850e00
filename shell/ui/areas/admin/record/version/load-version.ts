import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../../admin-data.ts'
import type { AnyRecord } from '../../any-record.ts'
import type { Titles } from '../differences/value.tsx'
import type { Past } from '../history/entry.ts'
import { loadEvenGone } from '../removed/load-gone.ts'
import { apart, type Came } from '../../../screen/apart.ts'
import { loadTitles } from '../history/load-titles.ts'

export interface VersionData {
  readonly language: string
  /** Nothing when there is no such version, or none for this reader. */
  readonly entity?: EntityOutline
  readonly record?: AnyRecord
  readonly past?: Past
  /** The version it is compared with; the record of now where none is named. */
  readonly other?: Past
  readonly titles: Came<Titles>
  readonly mayChange: boolean
}

export async function loadVersion({ http, url, params }: PageContext): Promise<VersionData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const nothing = { language, titles: { data: {} }, mayChange: false }
  const entity = entityAt(admin, params['plural'])
  if (!entity) return nothing
  const address = `/v1/${entity.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const at = (version: string) => `${address}/history/${encodeURIComponent(version)}`
  const wanted = url.searchParams.get('with') ?? ''
  const [{ record }, past, other, may] = await Promise.all([
    loadEvenGone(http, entity, params['id'] ?? ''),
    http.get<Past>(at(params['version'] ?? '')),
    wanted === '' ? undefined : http.get<Past>(at(wanted)),
    http.get<Readonly<Record<string, unknown>>>(`${address}/may`),
  ])
  if (!record || !past.ok) return nothing
  const values = [record, past.data.values, ...(other?.ok ? [other.data.values] : [])]
  return {
    language,
    entity,
    record,
    past: past.data,
    ...(other?.ok ? { other: other.data } : {}),
    titles: await apart(http, (own) => loadTitles(own, admin, entity, values)),
    mayChange: may.ok && may.data['change'] === true,
  }
}
