import type { Entity } from '#shell/language/entities/entity.ts'
import { commitConditions } from '#shell/model/conditions/verb-conditions.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { requireEntity } from '../../find-entity.ts'
import { unmetError } from './assert-conditions.ts'

/**
 * Throws if a record that the transaction has written, or whose related records it has written, does not
 * match a condition of the end of a transaction. Records in the trash need not match.
 */
export async function assertCommitConditions(
  store: Store,
  entities: readonly Entity[],
  trx: QueryRunner,
): Promise<void> {
  for (const [name, ids] of store.commitWatch.take(trx)) {
    const entity = requireEntity(entities, name)
    const conditions = commitConditions(entity)
    const checks = conditions.map(({ check }) => check)
    const records = store.records(entity)
    // Everybody locks records in the same order.
    for (const id of [...ids].toSorted()) {
      // Of two transactions that each write a part of what the condition reads, the second one waits
      // here, and then reads what the first one has committed.
      const current = await records.read({ id, where: [], lock: 'change' }, trx)
      if (!current) continue
      const holds = await records.check({ id, checks }, trx)
      const unmet = conditions.filter((_, index) => holds[index] !== true)
      if (unmet.length > 0) throw unmetError(unmet, 'change', entity)
    }
  }
}
