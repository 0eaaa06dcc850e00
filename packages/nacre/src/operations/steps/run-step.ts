import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import { permittingVerb } from '#shell/language/entities/separate-verbs.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'
import { newestRecord } from '../processes/newest-record.ts'
import { makeDueMoves, type TimerDeps } from '../records/verbs/make-due-moves.ts'
import { changeRecord, createRecord } from '../records/verbs/change-records.ts'
import { eraseRecord } from '../records/verbs/erase-records.ts'
import type { RateLimitedUse } from '../enforce-rate-limits.ts'
import { moveRecord } from '../records/verbs/move-record.ts'
import { type AddViewerReactions, withoutReactions } from '../selection/viewer-reactions.ts'
import type { ExecutionResult } from '../records/verbs/execution-result.ts'
import { removeRecord, restoreRecord } from '../records/verbs/remove-records.ts'
import { type ActionCall, runAction } from '../records/verbs/run-action.ts'
import { type TakenOver, takeOverRecord } from '../records/verbs/take-over-record.ts'
import { visibleRecord } from '../records/reading/visible-record.ts'

type Values = Readonly<Record<string, unknown>>

/** An operation on a record. The version is the one that the client has read. */
export type RecordStep = { readonly entity: Entity } & (
  | {
      readonly verb: 'create'
      readonly values: Values
      /** The id for a record that existed before, for example in an import. */
      readonly id?: string
      /** What else another system knew of the record, if its data are taken over. */
      readonly takenOver?: TakenOver
    }
  | {
      readonly verb: 'change'
      readonly id: string
      readonly version: number | undefined
      readonly values: Values
    }
  | {
      readonly verb: 'move'
      readonly id: string
      readonly version: number | undefined
      readonly name: string
      /** The values that the move takes. */
      readonly values: Values
    }
  | {
      readonly verb: 'remove' | 'erase'
      readonly id: string
      readonly version: number | undefined
    }
  | { readonly verb: 'restore'; readonly id: string }
  | ({
      readonly verb: 'act'
      /** Missing for an action of the whole list. */
      readonly id?: string
    } & ActionCall)
)

export interface StepDeps extends TimerDeps {
  readonly mark: AddViewerReactions
}

/** Returns the verb of a step for permissions and rate limits. */
export function rateLimitedUse(step: RecordStep): RateLimitedUse {
  const { entity, verb } = step
  if (verb === 'move' || verb === 'act') return { entity, verb: step.name }
  return { entity, verb: permittingVerb(verb, entity) }
}

/**
 * Runs a step and returns its result as the actor may read it. Moves whose condition becomes true by the
 * step follow at once, so that a later step of the transaction finds them. Call it inside a transaction.
 */
export async function runStep(
  deps: StepDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  requestedStep: RecordStep,
): Promise<ExecutionResult> {
  const step = await afterDueMoves(deps, trx, ctx, requestedStep)
  const { entity } = step
  const settle = () =>
    deps.processes.settle(trx, ctx, `${entity.name}.${'name' in step ? step.name : step.verb}`)
  const written = await writeRecord(deps, trx, ctx, step)
  if (written) {
    const isTakenOver = step.verb === 'create' && step.takenOver !== undefined
    if (!isTakenOver) await settle()
    const record = await newestRecord(deps.store, trx, entity, written)
    return toVisibleRecord(deps, trx, ctx, entity, record)
  }
  const done = await runOther(deps, trx, ctx, step)
  await settle()
  return done.record
    ? { ...done, record: await newestRecord(deps.store, trx, entity, done.record) }
    : done
}

/** Runs a step that leaves a record, or returns `undefined` for another step. */
async function writeRecord(
  deps: StepDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  step: RecordStep,
): Promise<StoredRecord | undefined> {
  const { entity } = step
  switch (step.verb) {
    case 'create':
      if (step.takenOver) return takeOverRecord(deps, trx, ctx, step)
      return createRecord(deps, trx, ctx, entity, step.values, step.id)
    case 'change': {
      const change = { id: step.id, version: step.version, input: step.values }
      return changeRecord(deps, trx, ctx, entity, change)
    }
    case 'move':
      return moveRecord(deps, trx, ctx, entity, step)
    case 'restore':
      return restoreRecord(deps, trx, ctx, entity, step)
    default:
      return undefined
  }
}

/** Runs a removal or an action. */
async function runOther(
  deps: StepDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  step: RecordStep,
): Promise<ExecutionResult> {
  const { entity } = step
  if (step.verb === 'remove') {
    const touched = await removeRecord(deps, trx, ctx, entity, step)
    return { answer: undefined, touched }
  }
  if (step.verb === 'erase') return eraseRecord(deps, trx, ctx, entity, step)
  if (step.verb !== 'act') throw new Error(`${step.verb} leaves a record.`)
  return runAction(deps, trx, ctx, entity, step.id, step)
}

/**
 * Makes the due moves of the record before the step. Whoever knows its version before these moves
 * continues with the version after them: nobody else has changed it.
 */
async function afterDueMoves(
  deps: StepDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  step: RecordStep,
): Promise<RecordStep> {
  if (step.verb === 'create' || !isId(step.id)) return step
  const { entity, id } = step
  const moves = await makeDueMoves(deps, trx, entity, id, ctx.requestId)
  if (!moves) return step
  const timer = { actor: systemActor, channel: 'timer' }
  await deps.processes.settle(trx, timer, `${entity.name}.${moves.name}`)
  if (!('version' in step) || step.version !== moves.before) return step
  const current = await deps.store.records(entity).read({ id, where: [] }, trx)
  return { ...step, version: current?.version ?? moves.after }
}

/** Returns a written record as the actor may read it. */
async function toVisibleRecord(
  { store, authorizer, mark }: StepDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  record: StoredRecord,
): Promise<ExecutionResult> {
  const answer = await visibleRecord({ store, authorizer }, trx, ctx.actor, entity, record)
  if (record.version === 1) withoutReactions(entity, answer)
  else await mark(ctx.actor, entity, [answer], undefined, trx)
  return { answer, record, touched: [entity] }
}
