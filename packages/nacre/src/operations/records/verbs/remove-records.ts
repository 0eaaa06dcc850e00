import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import { type ReferenceClearing, createReferenceClearing } from './clear-references.ts'
import { assertConditions } from '../checks/assert-conditions.ts'
import { assertVersion } from './change-records.ts'
import { assertCounts } from '../checks/enforce-counts.ts'
import { enforceQuotas } from '../checks/enforce-quotas.ts'
import { assertConstraints } from '../checks/find-constraint-issues.ts'
import { lockConditionTargets } from '../locks/lock-condition-targets.ts'
import { lockForWrite, type WriteDeps } from '../locks/lock-for-write.ts'
import {
  stillReferencedError,
  assertRelationTargets,
  incomingRelations,
  findReferencing,
} from '../record-relations.ts'
import { runCodeBefore } from './run-code-before.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Moves a record to the trash and applies the declared rule to records that reference it. Call it
 * inside a transaction.
 */
export async function removeRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { id, version }: { id: string; version: number | undefined },
): Promise<readonly Entity[]> {
  const verb = 'remove'
  const { before: record, locked } = await lockForWrite(deps, trx, ctx, entity, { id, verb })
  await assertVersion(deps, trx, ctx, entity, record, { version })
  const at: RemoveState = {
    locked,
    touched: new Set(),
    clearing: createReferenceClearing({ isTrash: false }),
  }
  await moveToTrash(deps, trx, ctx, entity, record, at)
  // Records removed by the cascade are in the trash now and need no clearing.
  const cleared = await at.clearing.clear(deps, trx, ctx, () => false)
  return [...new Set([...at.touched, ...cleared])]
}

/** The state of the operation: the changed entities, and the records to clear at the end. */
interface RemoveState {
  /** The values of the removed record by whose relations other records are locked. */
  readonly locked: Values
  readonly touched: Set<Entity>
  readonly clearing: ReferenceClearing
}

async function moveToTrash(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  record: StoredRecord,
  at: RemoveState,
): Promise<void> {
  assertAccountChange(ctx, entity, { verb: 'remove' })
  const toLock = { verb: 'remove', values: record, locked: at.locked }
  await lockConditionTargets(deps, trx, ctx.actor, entity, toLock)
  await assertConditions(deps, trx, ctx.actor, entity, { verb: 'remove', id: record.id })
  await runCodeBefore(deps, trx, ctx, { entity, verb: 'remove', before: record, values: {} })
  at.touched.add(entity)
  const removedAt = deps.store.timeOf(trx).toISOString()
  // Removed first, so that the recursion ends for cyclic references.
  await deps.writer.update(trx, ctx, entity, {
    before: record,
    values: { removedAt },
    verb: 'remove',
  })
  for (const pointer of incomingRelations(entity, deps.product.entities)) {
    const { from, onRemove } = pointer
    for (const { id } of await findReferencing(deps.store, trx, pointer, record.id)) {
      if (onRemove === 'restrict')
        throw stillReferencedError(deps, ctx, pointer, { isTrash: false })
      if (onRemove === 'set null') {
        at.clearing.add(pointer, id, record.id)
        continue
      }
      // An earlier step of the cascade may have removed it.
      const one = await deps.store.records(from).read({ id, where: [] }, trx)
      if (one) await moveToTrash(deps, trx, ctx, from, one, at)
    }
  }
  await deps.processes.effect(trx, ctx, { entity, verb: 'remove', before: record, record })
}

/** Restores a record from the trash if it is still valid. Call it inside a transaction. */
export async function restoreRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { id }: { id: string },
): Promise<StoredRecord> {
  const { store, writer } = deps
  const { before, locked } = await lockForWrite(deps, trx, ctx, entity, {
    id,
    verb: 'restore',
    isTrash: true,
  })
  assertAccountChange(ctx, entity, { verb: 'restore' })
  const owner = before['owner']
  await enforceQuotas(store, trx, ctx, entity, typeof owner === 'string' ? owner : undefined)
  await assertRelationTargets(deps, trx, ctx, entity, before)
  await assertConstraints(deps, trx, entity, before, id)
  const verb = 'restore'
  const restored = { removedAt: null }
  const values = await runCodeBefore(deps, trx, ctx, { entity, verb, before, values: restored })
  await lockConditionTargets(deps, trx, ctx.actor, entity, { verb, values: before, locked })
  const record = await writer.update(trx, ctx, entity, { before, values, verb })
  await assertConditions(deps, trx, ctx.actor, entity, { verb, id })
  await assertCounts(deps, trx, ctx.actor, entity, { verb, record })
  return deps.processes.effect(trx, ctx, { entity, verb, before, record })
}
