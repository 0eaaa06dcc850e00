import { allows } from '#shell/language/entities/separate-verbs.ts'
import type { Http } from '#shell/http/http.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'

/** A record in the trash with its removal time. */
export type RemovedRecord = AnyRecord & {
  readonly removedAt: string
  /** The user who removed it, as far as the reader may know the name. */
  readonly removedBy?: { readonly actor: string | null; readonly name: string | null }
}

/** The information about a missing record. */
export interface RemovedRecordState {
  readonly entity: EntitySchema
  /** The record in the trash, for readers who may restore it. */
  readonly removed?: RemovedRecord
}

/** Loads a record from the trash, if the reader may see the trash. */
export async function loadRemoved(
  http: Http,
  entity: EntitySchema,
  id: string,
): Promise<RemovedRecordState> {
  if (!('remove' in entity.may || allows(entity, 'restore'))) return { entity }
  const where = encodeURIComponent(JSON.stringify({ id }))
  const address = `/v1/${entity.plural}?trash=true&where=${where}`
  const result = await http.get<{ items: readonly RemovedRecord[] }>(address)
  const removed = result.ok ? result.data.items[0] : undefined
  return removed ? { entity, removed } : { entity }
}

/** Loads a record, or else the one in the trash. Both have a history. */
export async function loadRecordOrRemoved(
  http: Http,
  entity: EntitySchema,
  id: string,
): Promise<{ readonly record?: AnyRecord; readonly isRemoved: boolean }> {
  const result = await http.get<AnyRecord>(`/v1/${entity.plural}/${encodeURIComponent(id)}`)
  if (result.ok) return { record: result.data, isRemoved: false }
  const { removed } = await loadRemoved(http, entity, id)
  return removed ? { record: removed, isRemoved: true } : { isRemoved: false }
}

/** Returns when a record in the trash will be erased. */
export function eraseTimeOf(
  { trashDays }: EntitySchema,
  { removedAt: removed }: { removedAt: string },
): string {
  const day = 86_400_000
  return new Date(Date.parse(removed) + trashDays * day).toISOString()
}
