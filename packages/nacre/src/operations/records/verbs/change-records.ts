import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { preparesNewRecords } from '#shell/language/process/registry.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import { countByIp, enforceQuotas } from '../checks/enforce-quotas.ts'
import { insertRecord } from './insert-record.ts'
import { validateForWrite } from '../checks/validate-for-write.ts'
import type { RecordFilter } from '../../authorizer.ts'
import { runCodeOfWrite } from './run-code-of-write.ts'
import { lockConditionTargets } from '../locks/lock-condition-targets.ts'
import { lockForWrite, type WriteDeps } from '../locks/lock-for-write.ts'
import { takeLateSetLocks, takeSetLocks } from '../locks/take-set-locks.ts'
import { assertConditions } from '../checks/assert-conditions.ts'
import { deniedError } from '../checks/denied-error.ts'
import { assertCounts } from '../checks/enforce-counts.ts'
import { assertFieldAccess } from '../reading/field-access.ts'
import { foreseeableValues } from './set-values.ts'
import { visibleRecord } from '../reading/visible-record.ts'

type Values = Readonly<Record<string, unknown>>

/** Creates a record with all checks. Call it inside a transaction. */
export async function createRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  input: Values,
  id?: string,
): Promise<StoredRecord> {
  const { store, authorizer } = deps
  const grant = authorizer.grant(ctx.actor, ['create'], entity)
  const early = { entity, after: { ...foreseeableValues(ctx, entity), ...input } }
  await takeSetLocks(deps, trx, early)
  const isIncomplete = preparesNewRecords(deps.product, entity)
  const valid = await validateForWrite(deps, trx, ctx, entity, input, undefined, isIncomplete)
  assertAccountChange(ctx, entity, { verb: 'create' })
  await enforceQuotas(store, trx, ctx, entity)
  await countByIp(store, trx, ctx, entity)
  if (id !== undefined) await assertIdFree(store, trx, entity, id)
  return insertRecord(deps, trx, ctx, entity, {
    values: valid,
    id,
    early,
    async assertPermitted(record) {
      // A condition on the permission to create applies to the new record.
      if (!(await matchesFilter(deps, trx, entity, record, grant)))
        throw await deniedError(deps, trx, ctx.actor, entity, { id: record.id, verb: 'create' })
      const written = { verb: 'create', id: record.id, names: Object.keys(input) } as const
      await assertFieldAccess(deps, trx, ctx.actor, entity, written)
    },
  })
}

/** Throws when another record, or one in the trash, has the id. */
async function assertIdFree(
  store: Store,
  trx: QueryRunner,
  entity: Entity,
  id: string,
): Promise<void> {
  const records = store.records(entity)
  for (const isTrash of [false, true]) {
    if (!(await records.read({ id, where: [], isTrash }, trx))) continue
    const message = localizedMessage('api.changeRecords.idTaken')
    throw new AppError('conflict', { message })
  }
}

/**
 * Changes values of a record. The actor must still be allowed to read and change the record
 * afterwards, so that a change cannot remove one’s own access. Call it inside a transaction.
 */
export async function changeRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  change: { id: string; version: number | undefined; input: Values },
): Promise<StoredRecord> {
  const { before, locked } = await lockForWrite(deps, trx, ctx, entity, {
    id: change.id,
    verb: 'change',
    values: change.input,
  })
  await assertVersion(deps, trx, ctx, entity, before, change)
  const valid = await validateForWrite(deps, trx, ctx, entity, change.input, before)
  const verb = 'change'
  const values = await runCodeOfWrite(deps, trx, ctx, { entity, verb, before, values: valid })
  assertAccountChange(ctx, entity, { verb: 'change', values, before })
  const next = { ...before, ...values }
  const early = { entity, before, after: { ...before, ...change.input } }
  await takeLateSetLocks(deps, trx, early, next)
  await lockConditionTargets(deps, trx, ctx.actor, entity, { verb, values: next, locked })
  const after = await deps.writer.update(trx, ctx, entity, { before, values, verb })
  const grant = deps.authorizer.grant(ctx.actor, ['read', 'change'], entity)
  if (!(await matchesFilter(deps, trx, entity, after, grant))) {
    const message = localizedMessage('api.changeRecords.losesAccess')
    throw new AppError('forbidden', { message, details: { entity: entity.name, verb } })
  }
  const { id } = after
  const names = Object.keys(change.input)
  await assertFieldAccess(deps, trx, ctx.actor, entity, { verb, id, names })
  await assertConditions(deps, trx, ctx.actor, entity, { verb, id, change: { before, values } })
  await assertCounts(deps, trx, ctx.actor, entity, { verb, before, record: after })
  return deps.processes.effect(trx, ctx, { entity, verb, before, record: after })
}

/** Checks whether a written record matches the permission filter. */
async function matchesFilter(
  { store }: WriteDeps,
  trx: QueryRunner,
  entity: Entity,
  { id }: StoredRecord,
  grant: RecordFilter,
): Promise<boolean> {
  if (grant.where.length === 0) return true
  return (await store.records(entity).read({ id, ...grant }, trx)) !== undefined
}

/** Throws unless the client has read the current version, to prevent lost updates. */
export async function assertVersion(
  { store, authorizer }: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  current: StoredRecord,
  { version, input = {} }: { version: number | undefined; input?: Values },
): Promise<void> {
  if (ctx.actor.kind === 'system' && version === undefined) return
  if (version === undefined) throw new AppError('precondition-required')
  if (version === current.version) return
  const versionRef = { entity: entity.name, record: current.id, version }
  const changed = await store.history.changedSince(trx, versionRef)
  const seen = await visibleRecord({ store, authorizer }, trx, ctx.actor, entity, current)
  // Changes of fields that the actor may not read are not reported as conflicts.
  const conflictingFields = Object.keys(input).filter(
    (name) => changed.has(name) && Object.hasOwn(seen, name),
  )
  throw new AppError('precondition-failed', { details: { currentRecord: seen, conflictingFields } })
}
