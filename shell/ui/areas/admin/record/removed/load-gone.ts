import type { Http } from '#shell/http/http.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import type { AnyRecord } from '../../any-record.ts'

/** A record in the bin, and since when it is there. */
export type RemovedRecord = AnyRecord & {
  readonly removed: string
  /** Who put it there, by name as far as the reader may know it. */
  readonly removedBy?: { readonly actor: string | null; readonly name: string | null }
}

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

/** A record, or as it is in the bin: what was done with it can be read either way. */
export async function loadEvenGone(
  http: Http,
  entity: EntityOutline,
  id: string,
): Promise<{ readonly record?: AnyRecord; readonly isGone: boolean }> {
  const answer = await http.get<AnyRecord>(`/v1/${entity.plural}/${encodeURIComponent(id)}`)
  if (answer.ok) return { record: answer.data, isGone: false }
  const { removed } = await loadGone(http, entity, id)
  return removed ? { record: removed, isGone: true } : { isGone: false }
}

/** When a record in the bin is gone for good. */
export function endOf({ binDays }: EntityOutline, { removed }: { removed: string }): string {
  const day = 86_400_000
  return new Date(Date.parse(removed) + binDays * day).toISOString()
}
