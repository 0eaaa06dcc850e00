import type { Answer } from '#shell/http/http.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { entityAt, loadAdmin } from '../admin-data.ts'
import type { RemovedRecord } from '../record/removed/load-gone.ts'

export interface BinData {
  readonly language: string
  /** Nothing when there is no such bin, or none for this reader. */
  readonly entity?: EntityOutline
  readonly answer?: Answer<BinPage>
}

export interface BinPage {
  readonly items: readonly RemovedRecord[]
  readonly next: string | null
  readonly total?: number
}

/** What of a list has been removed and is not gone yet: for those who may remove. */
export async function loadBin({ http, url, params }: PageContext): Promise<BinData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = entityAt(admin, params['plural'])
  if (!entity || !('remove' in entity.may)) return { language }
  const query = new URLSearchParams({ bin: 'yes', total: 'yes', limit: '50', sort: '-updated' })
  const after = url.searchParams.get('after')
  if (after !== null) query.set('after', after)
  return { language, entity, answer: await http.get(`/v1/${entity.plural}?${query.toString()}`) }
}
