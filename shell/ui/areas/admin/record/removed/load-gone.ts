import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { AnyRecord } from '../../title-of.ts'

/** A record in the bin, and since when it is there. */
export type RemovedRecord = AnyRecord & { readonly removed: string }

/** What there is to say of a record that is not there. */
export interface Gone {
  readonly entity: EntityOutline
  /** As it is in the bin, for those who may bring it back. */
  readonly removed?: RemovedRecord
}

/** Looks for a record in the bin, where the reader may look there. */
export async function loadGone(http: Http, entity: EntityOutline, id: string): Promise<Gone> {
  if (!('remove' in entity.may)) return { entity }
  const where = encodeURIComponent(JSON.stringify({ id }))
  const address = `/v1/${entity.plural}?bin=yes&where=${where}`
  const answer = await http.get<{ items: readonly RemovedRecord[] }>(address)
  const removed = answer.ok ? answer.data.items[0] : undefined
  return removed ? { entity, removed } : { entity }
}

/** When a record in the bin is gone for good. */
export function endOf({ binDays }: EntityOutline, { removed }: { removed: string }): string {
  const day = 86_400_000
  return new Date(Date.parse(removed) + binDays * day).toISOString()
}
