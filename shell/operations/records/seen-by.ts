import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { Permit } from '../permit.ts'

/** A whole record that is at hand, as far as somebody may see it. */
export async function seenBy(
  { store, permit }: { readonly store: Store; readonly permit: Permit },
  run: Run,
  actor: Actor,
  entity: Entity,
  record: StoredRecord,
): Promise<StoredRecord> {
  const view = permit.view(actor, entity)
  // What depends on the record, only the database can say.
  const one = view.when && { ...view, id: record.id, where: [], me: actorKey(actor) }
  const read = one && (await store.records(entity).read(one, run))
  return read ?? permit.shown(actor, entity, record)
}
