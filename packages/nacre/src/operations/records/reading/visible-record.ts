import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'

/** Returns the fields of a record that the actor may read. */
export async function visibleRecord(
  { store, authorizer }: { readonly store: Store; readonly authorizer: Authorizer },
  trx: QueryRunner,
  actor: Actor,
  entity: Entity,
  record: StoredRecord,
): Promise<StoredRecord> {
  const view = authorizer.view(actor, entity)
  // Conditions on records are evaluated in SQL only.
  const one = view.when && { ...view, id: record.id, where: [], me: principalId(actor) }
  const read = one && (await store.records(entity).read(one, trx))
  return read ?? authorizer.pickReadable(actor, entity, record)
}
