import { AppError } from '#shell/language/errors/app-error.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { RequestContext } from '../../request-context.ts'
import { conditionsFor, findUnmetConditions, unmetError } from '../checks/assert-conditions.ts'
import { type CodeBefore, type CodeDeps, runCodeBefore } from './run-code-before.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Runs the code before a record is created or changed. If the code rejects that, conditions that do not
 * hold come first, as for a move: what the declaration says is the same for everybody.
 */
export async function runCodeOfWrite(
  deps: CodeDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  call: CodeBefore,
): Promise<Values> {
  try {
    return await runCodeBefore(deps, trx, ctx, call)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    throw (await unmetErrorOf(deps, trx, ctx, call)) ?? error
  }
}

/** Returns the error for the conditions that the rejected record would not match. */
async function unmetErrorOf(
  deps: CodeDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  { entity, verb, before, initial, values }: CodeBefore,
): Promise<AppError | undefined> {
  const { actor } = ctx
  if (conditionsFor(deps.authorizer, actor, entity, verb).length === 0) return undefined
  if (before) {
    const checked = { verb, id: before.id, change: { before, values }, input: values }
    const unmet = await findUnmetConditions(deps, trx, actor, entity, checked)
    return unmet.length === 0 ? undefined : unmetError(unmet, verb, entity)
  }
  try {
    // The error takes the record back, together with everything else.
    const stored = { owner: principalId(actor) ?? null, at: deps.store.timeOf(trx).toISOString() }
    const state = entity.states ? { state: entity.states.initial } : {}
    const row = { ...state, ...initial, ...values }
    const { id } = await deps.store.records(entity).insert(trx, row, stored)
    const unmet = await findUnmetConditions(deps, trx, actor, entity, { verb, id })
    return unmet.length === 0 ? undefined : unmetError(unmet, verb, entity)
  } catch {
    // A record that its code would have completed cannot be asked.
    return undefined
  }
}
