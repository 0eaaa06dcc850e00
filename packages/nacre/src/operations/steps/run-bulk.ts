import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError, toAppError, type Problem } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { RequestContext } from '../request-context.ts'
import { assertAccountChange } from '../assert-account-change.ts'
import type { EraseResult } from '../records/verbs/erase-records.ts'
import { listRecords } from '../lists/list-records.ts'
import type { Execute } from './create-executor.ts'
import type { ExecutionResult } from '../records/verbs/execution-result.ts'
import type { ActionCall } from '../records/verbs/run-action.ts'
import { runStep, type RecordStep, type StepDeps, rateLimitedUse } from './run-step.ts'
import { undoStep } from './undo-step.ts'

/** The parameters of a bulk action. */
export interface BulkParams {
  readonly work:
    | { readonly verb: 'change'; readonly values: Readonly<Record<string, unknown>> }
    | {
        readonly verb: 'move'
        readonly name: string
        readonly values: Readonly<Record<string, unknown>>
      }
    | { readonly verb: 'remove' }
    | { readonly verb: 'restore' }
    /** Permanently deletes records from the trash. */
    | { readonly verb: 'erase' }
    | ({ readonly verb: 'act' } & ActionCall)
    /** Reverts the change that created the versions of the items. */
    | { readonly verb: 'undo' }
  /** Selected records, with the versions that the client has read. */
  readonly items?: readonly { readonly id: string; readonly version?: number }[]
  /** Alternatively a filter. `after` and `limit` select a page of its results. */
  readonly where?: unknown
  readonly search?: string
  /** The time zone for dates in the filter. */
  readonly timeZone?: string
  readonly after?: string
  /**
   * Rejects records that changed after this time as stale, so that unseen changes are not
   * overwritten.
   */
  readonly asOf?: string
  readonly limit: number
  readonly isDry: boolean
  readonly language: Language
}

/** The result for one record. */
export interface BulkRow {
  readonly id: string
  readonly outcome: 'succeeded' | 'rejected'
  readonly version?: number
  readonly problem?: Problem
  /** The data that was permanently deleted with the record. */
  readonly erased?: EraseResult
}

export interface BulkReport {
  readonly isCommitted: boolean
  /** The time before the first record was changed. */
  readonly asOf: string
  readonly counts: { readonly succeeded: number; readonly rejected: number }
  readonly rows: readonly BulkRow[]
  /** The cursor of the next page, or `null`. */
  readonly next: string | null
}

const rollback = new Error('Dry run: rolling back the transaction.')

/** Runs the same step for many records, each in its own transaction. Errors are in the report. */
export async function runBulk(
  deps: StepDeps,
  perform: Execute,
  requestContext: RequestContext,
  entity: Entity,
  params: BulkParams,
): Promise<BulkReport> {
  // Rows need no idempotency key: repeating a row finds nothing or fails as stale.
  const { idempotency: _, ...alone } = requestContext
  const ctx: RequestContext = { ...alone, channel: 'bulk' }
  const createStep = createStepFactory(deps, ctx, entity, params.work)
  // Checked once for all records, so that the error is not in the report.
  assertAccountChange(ctx, entity, accountChangeOf(params.work))
  const asOf = deps.store.clock.now().toISOString()
  const { items, next } = await selectItems(deps, ctx, entity, params)
  const rows: BulkRow[] = []
  // Ordered by id, so that pages neither skip nor repeat records.
  for (const item of items) {
    try {
      assertUnchangedSince(item, params.asOf)
      const step = await createStep(item)
      let done: Pick<BulkRow, 'version' | 'erased'> = {}
      const work = perform(ctx, params.isDry ? [] : [rateLimitedUse(step)], async (trx) => {
        const outcome = await runStep(deps, trx, ctx, step)
        done = rowResultOf(step, outcome)
        if (params.isDry) {
          await deps.store.checkCommit(trx)
          throw rollback
        }
        return outcome
      })
      await work.catch((error: unknown) => {
        if (error !== rollback) throw error
      })
      rows.push({ id: item.id, outcome: 'succeeded', ...done })
    } catch (error) {
      const failure = toAppError(error)
      if (failure.status >= 500) throw error
      rows.push({ id: item.id, outcome: 'rejected', problem: failure.problemIn(params.language) })
    }
  }
  const rejected = rows.filter(({ outcome }) => outcome === 'rejected').length
  const counts = { succeeded: rows.length - rejected, rejected }
  return { isCommitted: !params.isDry, asOf, counts, rows, next }
}

function accountChangeOf(work: BulkParams['work']) {
  if (work.verb === 'change') return { verb: 'change', values: work.values }
  return { verb: work.verb === 'move' || work.verb === 'act' ? work.name : work.verb }
}

/** Returns the version after the step, or what a permanent deletion removed. */
function rowResultOf(
  step: RecordStep,
  { record, answer }: ExecutionResult,
): Pick<BulkRow, 'version' | 'erased'> {
  if (step.verb === 'erase') return { erased: answer as EraseResult }
  const removed = step.verb === 'remove' ? step.version : undefined
  const version = removed === undefined ? record?.version : removed + 1
  return version === undefined ? {} : { version }
}

type Item = { readonly id: string; readonly version?: number; readonly updatedAt?: unknown }

function assertUnchangedSince({ id, updatedAt }: Item, asOf: string | undefined): void {
  if (asOf === undefined || typeof updatedAt !== 'string' || updatedAt <= asOf) return
  throw new AppError('precondition-failed', { details: { id, updatedAt } })
}

async function selectItems(
  deps: StepDeps,
  ctx: RequestContext,
  entity: Entity,
  params: BulkParams,
): Promise<{ items: readonly Item[]; next: string | null }> {
  const { items, where, search, timeZone, after, limit, asOf } = params
  if (params.work.verb === 'undo' && !items) {
    throw new AppError('bad-request', { message: localizedMessage('requests.bulk.undo') })
  }
  if (items) {
    if (where !== undefined || search !== undefined) {
      throw new AppError('bad-request', { message: localizedMessage('requests.bulk.itemsOrWhere') })
    }
    if (asOf === undefined) return { items, next: null }
    throw new AppError('bad-request', {
      message: localizedMessage('requests.bulk.asOf'),
    })
  }
  return listRecords(deps, ctx, entity, {
    limit,
    fields: 'id,version,updatedAt',
    isTrash: params.work.verb === 'restore' || params.work.verb === 'erase',
    ...(where === undefined ? {} : { where }),
    ...(search === undefined ? {} : { search }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(after === undefined ? {} : { after }),
  })
}

/**
 * Returns the function that creates the step of an item. Throws if the actor may not perform the
 * verb on any record.
 */
function createStepFactory(
  deps: StepDeps,
  ctx: RequestContext,
  entity: Entity,
  work: BulkParams['work'],
): (item: Item) => RecordStep | Promise<RecordStep> {
  if (work.verb === 'undo') {
    deps.authorizer.grant(ctx.actor, ['read'], entity)
    return (item) => undoStep(deps, ctx, entity, item)
  }
  const stepFor = ({ id, version }: Item): RecordStep =>
    work.verb === 'restore' || work.verb === 'act'
      ? { ...work, entity, id }
      : { ...work, entity, id, version }
  deps.authorizer.grant(ctx.actor, [rateLimitedUse(stepFor({ id: '' })).verb], entity)
  return stepFor
}
