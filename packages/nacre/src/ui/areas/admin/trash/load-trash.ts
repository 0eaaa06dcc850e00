import { allows } from '#shell/language/entities/separate-verbs.ts'
import type { HttpResult } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import type { RemovedRecord } from '../record/removed/load-removed.ts'

export interface TrashData {
  readonly language: string
  /** Absent if the trash does not exist or the reader may not see it. */
  readonly entity?: EntitySchema
  readonly result?: HttpResult<TrashPage>
}

export interface TrashPage {
  readonly items: readonly RemovedRecord[]
  readonly next: string | null
  readonly total?: number
}

/** Loads the removed records of a list, for users who may remove records. */
export async function loadTrash({ http, url, params }: PageContext): Promise<TrashData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = findListed(admin, params['plural'])
  if (!entity || !('remove' in entity.may || allows(entity, 'restore'))) return { language }
  const query = new URLSearchParams({
    trash: 'true',
    total: 'true',
    limit: '50',
    sort: '-updatedAt',
  })
  const after = url.searchParams.get('after')
  if (after !== null) query.set('after', after)
  return { language, entity, result: await http.get(`/v1/${entity.plural}?${query.toString()}`) }
}
