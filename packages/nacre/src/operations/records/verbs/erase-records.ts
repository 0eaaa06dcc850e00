import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import { type ReferenceClearing, createReferenceClearing } from './clear-references.ts'
import { assertVersion } from './change-records.ts'
import { findForUpdate, type WriteDeps } from '../locks/lock-for-write.ts'
import { stillReferencedError, incomingRelations, findReferencing } from '../record-relations.ts'

/** The data that was permanently deleted with a record. */
export interface EraseResult {
  /** The number of history entries. */
  readonly versions: number
  /** The number of files without other references. */
  readonly files: number
  /** The number of other records that were deleted with it. */
  readonly records: number
}

/**
 * Permanently deletes a record from the trash with its history and files, and applies the declared
 * rule to records in the trash that reference it. The history keeps only the deletion itself. Call
 * it inside a transaction.
 */
export async function eraseRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { id, version }: { id: string; version: number | undefined },
): Promise<{ readonly answer: EraseResult; readonly touched: readonly Entity[] }> {
  const record = await findForUpdate(deps, trx, ctx, entity, { id, verb: 'erase', isTrash: true })
  await assertVersion(deps, trx, ctx, entity, record, { version })
  const at: EraseState = { erased: new Map(), clearing: createReferenceClearing({ isTrash: true }) }
  await collectErased(deps, trx, ctx, entity, record, at)
  // References are cleared first, because a foreign key must not point to a missing record.
  const cleared = await at.clearing.clear(deps, trx, ctx, (from, one) =>
    at.erased.has(recordKey(from, one)),
  )
  let [versions, files] = [0, 0]
  for (const erased of at.erased.values()) {
    const removed = await deps.writer.erase(trx, ctx, erased.entity, erased.record)
    versions += removed.versions
    files += removed.files
  }
  const answer = { versions, files, records: at.erased.size - 1 }
  const entities = [...at.erased.values()].map((erased) => erased.entity)
  return { answer, touched: [...new Set([...entities, ...cleared])] }
}

/** The state of the operation: the records to delete in dependency order, and those to clear. */
interface EraseState {
  readonly erased: Map<string, { readonly entity: Entity; readonly record: StoredRecord }>
  readonly clearing: ReferenceClearing
}

function recordKey({ name }: Entity, id: string): string {
  return `${name} ${id}`
}

/** Collects the records to delete, and those in the trash that must be cleared. */
async function collectErased(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  record: StoredRecord,
  at: EraseState,
): Promise<void> {
  assertAccountChange(ctx, entity, { verb: 'erase' })
  const key = recordKey(entity, record.id)
  at.erased.set(key, { entity, record })
  for (const pointer of incomingRelations(entity, deps.product.entities)) {
    const { from, onRemove } = pointer
    for (const one of await findReferencing(deps.store, trx, pointer, record.id, {
      isTrash: true,
    })) {
      if (at.erased.has(recordKey(from, one.id))) continue
      if (onRemove === 'restrict') throw stillReferencedError(deps, ctx, pointer, { isTrash: true })
      if (onRemove === 'set null') at.clearing.add(pointer, one.id, record.id)
      else await collectErased(deps, trx, ctx, from, one, at)
    }
  }
  // Referencing records are deleted first, so this record moves behind them.
  at.erased.delete(key)
  at.erased.set(key, { entity, record })
}
