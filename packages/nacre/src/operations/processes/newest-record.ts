import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { isWrittenByCode } from './transaction-state.ts'

/** Returns a record as the code and the moves of its transaction have left it. */
export async function newestRecord(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  record: StoredRecord,
): Promise<StoredRecord> {
  if (!isWrittenByCode(trx, entity, record.id)) return record
  return (await store.records(entity).read({ id: record.id, where: [] }, trx)) ?? record
}
