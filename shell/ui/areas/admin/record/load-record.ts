import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import type { AnyRecord } from '../title-of.ts'

/** What may be done with a record now: `true`, or why not. */
export type MayNow = Readonly<Record<string, true | string>>

export interface RecordData {
  /** Nothing when there is no such record, or none for this reader. */
  readonly entity: EntityOutline | undefined
  /** Nothing when it is to be made. */
  readonly record: AnyRecord | undefined
  readonly may: MayNow
}

const nothing: RecordData = { entity: undefined, record: undefined, may: {} }

export async function loadRecord({ http, url, params }: PageContext): Promise<RecordData> {
  const entity = entityAt(await loadAdmin(http, url), params['plural'])
  const { id = '' } = params
  if (!entity) return nothing
  if (id === 'new') {
    return 'create' in entity.may ? { entity, record: undefined, may: { change: true } } : nothing
  }
  const address = `/v1/${entity.plural}/${encodeURIComponent(id)}`
  const [found, may] = await Promise.all([
    http.get<AnyRecord>(address),
    http.get<MayNow>(`${address}/may`),
  ])
  if (!found.ok) return nothing
  return { entity, record: found.data, may: may.ok ? may.data : {} }
}
