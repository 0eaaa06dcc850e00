import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Move } from '#shell/language/entities/state.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { assertAccountChange } from '../../assert-account-change.ts'
import { findConstraintIssues } from '../checks/find-constraint-issues.ts'
import { moveError } from '../checks/constraint-error.ts'
import { assertConditions } from '../checks/assert-conditions.ts'
import { assertVersion } from './change-records.ts'
import { assertCounts } from '../checks/enforce-counts.ts'
import { lockConditionTargets } from '../locks/lock-condition-targets.ts'
import { lockForWrite, type WriteDeps } from '../locks/lock-for-write.ts'
import { moveValues } from './move-values.ts'
import { runCodeBefore } from './run-code-before.ts'
import { takeLateSetLocks } from '../locks/take-set-locks.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Moves a record to another state by a declared transition. The state changes in no other way. Call
 * it inside a transaction.
 */
export async function moveRecord(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  call: { id: string; version: number | undefined; name: string; values?: Values | undefined },
): Promise<StoredRecord> {
  const { id, version, name, values: input = {} } = call
  const moves = entity.states?.moves ?? {}
  const move = Object.hasOwn(moves, name) ? moves[name] : undefined
  if (!move) throw new AppError('not-found')
  const { before, locked } = await lockForWrite(deps, trx, ctx, entity, {
    id,
    verb: name,
    values: { ...input, state: move.to },
  })
  await assertVersion(deps, trx, ctx, entity, before, { version })
  const from = typeof move.from === 'string' ? [move.from] : move.from
  const state = String(before['state'])
  if (!from.includes(state))
    throw new AppError('move-not-allowed', { details: { move: name, state, from } })
  const moved = await moveValues(deps, trx, ctx, entity, { move, before, input })
  const taken = pickInput(move, moved)
  const write = { verb: name, values: { ...before, ...taken }, locked }
  await lockConditionTargets(deps, trx, ctx.actor, entity, write)
  await assertConditions(deps, trx, ctx.actor, entity, { verb: name, id, input: taken })
  const message = move.guard?.(before)
  if (message !== undefined)
    throw new AppError('move-not-allowed', { message, details: { move: name, state } })
  assertAccountChange(ctx, entity, { verb: name })
  const values = await runCodeBefore(deps, trx, ctx, {
    entity,
    verb: name,
    before,
    values: { ...moved, state: move.to },
  })
  const conflicts = await findConstraintIssues(deps, trx, entity, {
    before,
    after: { ...before, ...values },
    own: id,
    changed: Object.keys(values),
  })
  if (conflicts.length > 0) throw moveError(conflicts, { move: name, state })
  const early = { entity, before, after: { ...before, ...input, state: move.to } }
  await takeLateSetLocks(deps, trx, early, { ...before, ...values })
  const after = await deps.writer.update(trx, ctx, entity, { before, values, verb: name })
  await assertCounts(deps, trx, ctx.actor, entity, { verb: name, before, record: after })
  if (move.job !== undefined) {
    const payload = { entity: entity.name, id, move: name }
    await deps.store.jobs.add(trx, move.job, payload, { requestId: ctx.requestId })
  }
  return deps.processes.effect(trx, ctx, { entity, verb: name, before, record: after })
}

/** Returns the values that a move takes, without those that it sets. */
function pickInput({ input = {} }: Move, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(input, name)))
}
