import { localizedMessage } from '#shell/messages/translate.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import type {
  CustomAction,
  ActionContext as ActionRun,
  Reaction,
} from '#shell/language/entities/action.ts'
import { isJob } from '#shell/model/validation/processes/validate-after-commit.ts'
import { validateFields } from '#shell/model/values/validate-values.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import { changeRecord, createRecord } from './change-records.ts'
import { assertConditions } from '../checks/assert-conditions.ts'
import { lockConditionTargets } from '../locks/lock-condition-targets.ts'
import { lockForWrite, type WriteDeps } from '../locks/lock-for-write.ts'
import { requireEntity } from '../../find-entity.ts'
import { throwNotFound } from '../../throw-not-found.ts'
import type { ExecutionResult } from './execution-result.ts'
import { visibleRecord } from '../reading/visible-record.ts'

/** The call of an action: a reaction to add or remove, or input for custom code. */
export interface ActionCall {
  readonly name: string
  readonly isDone?: boolean
  readonly input?: Readonly<Record<string, unknown>>
}

/** Runs an action and returns the entities with changed records. Call it inside a transaction. */
export async function runAction(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  id: string | undefined,
  call: ActionCall,
): Promise<ExecutionResult> {
  const { name } = call
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  if (!action) return throwNotFound()
  if (action.kind === 'code' && !action.run)
    return runStepAction(deps, trx, ctx, entity, id, { ...call, action })
  if (id === undefined) return throwNotFound()
  const record = await lockForAction(deps, trx, ctx, entity, { id, verb: name })
  await assertConditions(deps, trx, ctx.actor, entity, { verb: name, id })
  return action.kind === 'reaction'
    ? react(deps, trx, ctx, entity, record, { ...call, action })
    : runCustomAction(deps, trx, ctx, entity, record, { ...call, action })
}

/** Reads and locks the record of an action, and what its conditions look at. */
async function lockForAction(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { id, verb }: { readonly id: string; readonly verb: string },
): Promise<StoredRecord> {
  const { before, locked } = await lockForWrite(deps, trx, ctx, entity, { id, verb })
  await lockConditionTargets(deps, trx, ctx.actor, entity, { verb, values: before, locked })
  return before
}

async function react(
  { store, authorizer, writer, processes }: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  record: StoredRecord,
  { name, isDone = true, action }: ActionCall & { action: Reaction },
): Promise<ExecutionResult> {
  const { id, version } = record
  const { actor } = ctx
  const key = principalId(actor)
  if (key === undefined) {
    const message = localizedMessage('api.runAction.cookiesRequired')
    throw new AppError('forbidden', { message: message })
  }
  const records = store.records(entity)
  const reactionKey = { entity: entity.name, action: name, actor: key, record: id }
  const occurredAt = store.timeOf(trx).toISOString()
  const isChanged = await (isDone
    ? store.reactions.add(trx, reactionKey, occurredAt)
    : store.reactions.remove(trx, reactionKey))
  // The record is locked for update, so concurrent reactions wait.
  const count = isChanged
    ? await records.countOne(trx, id, action.countField, isDone ? 1 : -1)
    : record[action.countField]
  // The reaction itself stores author and time. It creates no version, so it is not in the history.
  const context = { entity: entity.name, record: id, version, occurredAt, verb: name }
  if (isChanged) await store.history.writeEvent(trx, { ...context, changed: [action.countField] })
  if (isChanged && isDone) {
    await writer.addFollowUpJob(trx, entity, id, name)
    await processes.follow(trx, ctx, { entity, verb: name, id: record.id })
  }
  const isReadable = authorizer.readable(actor, entity).has(action.countField)
  const shown = isReadable ? { [action.countField]: count } : {}
  return {
    answer: { id, ...shown, [action.viewerField]: isDone },
    touched: isChanged ? [entity] : [],
  }
}

/** Whether an action belongs to the whole list. */
export function isListAction({ actions }: Entity, name: string): boolean {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  return action?.kind === 'code' && action.of === 'list'
}

/** Runs an action whose code is a step in `product/processes`. */
async function runStepAction(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  id: string | undefined,
  { name, action, input: raw = {} }: ActionCall & { action: CustomAction },
): Promise<ExecutionResult> {
  if ((action.of === 'list') !== (id === undefined)) return throwNotFound()
  const input = validateFields(action.input, raw)
  deps.authorizer.grant(ctx.actor, [name], entity)
  const record =
    id === undefined ? undefined : await lockForAction(deps, trx, ctx, entity, { id, verb: name })
  if (record) await assertConditions(deps, trx, ctx.actor, entity, { verb: name, id: record.id })
  const answer = await deps.processes.act(trx, ctx, { entity, verb: name, record, input })
  if (!record) return { answer: answer ?? null, touched: [] }
  await deps.processes.follow(trx, ctx, { entity, verb: name, id: record.id })
  const after = await deps.store.records(entity).read({ id: record.id, where: [] }, trx)
  await deps.writer.addFollowUpJob(trx, entity, record.id, name)
  const current = after ?? record
  const { version } = current
  return { answer: answer ?? { id: record.id, version }, touched: [], record: current }
}

/** Runs a custom action. Everything it does is checked with the permissions of the actor. */
async function runCustomAction(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  record: StoredRecord,
  { name, action, input = {} }: ActionCall & { action: CustomAction },
): Promise<ExecutionResult> {
  const { product, store, authorizer } = deps
  const touched = new Set([entity])
  const named = (other: string): Entity => {
    const found = requireEntity(product.entities, other)
    touched.add(found)
    return found
  }
  let { version } = record
  const handlerContext: ActionRun<never> = {
    record: await visibleRecord(deps, trx, ctx.actor, entity, record),
    input: validateFields(action.input, input) as never,
    async change(values) {
      const change = { id: record.id, version, input: values }
      const after = await changeRecord(deps, trx, ctx, entity, change)
      version = after.version
    },
    create: async (other, values) => (await createRecord(deps, trx, ctx, named(other), values)).id,
    async read(other, id) {
      const target = named(other)
      const grant = authorizer.grant(ctx.actor, ['read'], target)
      const one = { id, ...grant, ...authorizer.view(ctx.actor, target) }
      return isId(id) ? store.records(target).read(one, trx) : undefined
    },
    async enqueue(job, payload) {
      if (!isJob(job, product.jobs))
        throw new Error(`Unknown job ${job}. Declare it in the product, or fix the name.`)
      await store.jobs.add(trx, job, payload, { requestId: ctx.requestId })
    },
  }
  const answer: unknown = (await action.run?.(handlerContext)) ?? { id: record.id, version }
  await deps.writer.addFollowUpJob(trx, entity, record.id, name)
  await deps.processes.follow(trx, ctx, { entity, verb: name, id: record.id })
  return { answer, touched, record: { ...record, version } }
}
