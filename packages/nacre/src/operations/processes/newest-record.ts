import type { Entity } from '#shell/language/entities/entity.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { hasCodeWritten, isWrittenByCode } from './transaction-state.ts'

/** Returns a record as the code and the moves of its transaction have left it. */
export async function newestRecord(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  record: StoredRecord,
): Promise<StoredRecord> {
  const isWritten = isWrittenByCode(trx, entity, record.id)
  if (!isWritten && !(hasCodeWritten(trx) && readsOthers(entity))) return record
  return (await store.records(entity).read({ id: record.id, where: [] }, trx)) ?? record
}

/** Whether values of a record are worked out from other records. */
function readsOthers({ fields }: Entity): boolean {
  return Object.keys(fields).some((name) => {
    const storage = computedStorage(fields, name)
    return storage === 'live' || storage === 'renewed'
  })
}
