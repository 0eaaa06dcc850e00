import { AppError } from '#shell/language/errors/app-error.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredResponse } from '#shell/store/idempotency.ts'
import type { Store } from '#shell/store/store.ts'
import { type RequestContext, rateLimitKey } from '../request-context.ts'
import type { ChangeNotifier } from '../change-notifier.ts'
import { countAttempts, countUses, type RateLimitedUse } from '../enforce-rate-limits.ts'
import { assertNotViewingAs } from '../assert-not-viewing-as.ts'
import type { Authorizer } from '../authorizer.ts'
import { touchedByCode } from '../processes/transaction-state.ts'
import { writeWithRetry } from '../write-with-retry.ts'
import type { ExecutionResult } from '../records/verbs/execution-result.ts'

/**
 * Runs an operation in one transaction. Checks permissions first, counts rate limits with the
 * operation (attempts before it), answers repeated requests from their stored response, and
 * notifies caches after the commit.
 */
export type Execute = <Answer>(
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
  work: (trx: QueryRunner) => Promise<ExecutionResult<Answer>>,
) => Promise<Answer>

export function createExecutor({
  store,
  authorizer,
  changes,
}: {
  readonly store: Store
  readonly authorizer: Authorizer
  readonly changes: ChangeNotifier
}): Execute {
  return async (ctx, uses, work) => {
    assertNotViewingAs(ctx.actor)
    for (const { entity, verb } of uses) authorizer.grant(ctx.actor, [verb], entity)
    const before = await findStoredResponse(store, ctx)
    if (before) return before.response as never
    await countAttempts(store, ctx, uses)
    const countAndRun = async (trx: QueryRunner) => {
      await countUses(store, trx, ctx, uses)
      const done = await work(trx)
      return { ...done, touched: [...done.touched, ...touchedByCode(trx)] }
    }
    const { answer, touched: changedEntities } = await writeWithRetry(store, (trx) =>
      runOnce(store, trx, ctx, countAndRun),
    )
    for (const { name } of new Set(changedEntities)) changes.notify(name)
    return answer
  }
}

/** Returns the stored response of a repeated request. */
export async function findStoredResponse(
  store: Store,
  ctx: RequestContext,
): Promise<StoredResponse | undefined> {
  const stored =
    ctx.idempotency && (await store.idempotencyKeys.find(idempotentRequestOf(ctx, ctx.idempotency)))
  return stored && assertSameRequest(ctx, stored)
}

/**
 * Runs the operation and stores its response, unless a concurrent request with the same key has
 * done so.
 */
async function runOnce<Answer>(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  work: (trx: QueryRunner) => Promise<ExecutionResult<Answer>>,
): Promise<ExecutionResult<Answer>> {
  if (!ctx.idempotency) return work(trx)
  const request = idempotentRequestOf(ctx, ctx.idempotency)
  const stored = await store.idempotencyKeys.claim(
    trx,
    request,
    ctx.idempotency.fingerprint,
    store.timeOf(trx).toISOString(),
  )
  if (stored) return { answer: assertSameRequest(ctx, stored).response as Answer, touched: [] }
  const done = await work(trx)
  await store.idempotencyKeys.storeResponse(trx, request, done.answer)
  return done
}

function idempotentRequestOf(
  ctx: RequestContext,
  { endpoint, key }: NonNullable<RequestContext['idempotency']>,
) {
  return { actor: rateLimitKey(ctx), endpoint, key }
}

function assertSameRequest(
  { idempotency }: RequestContext,
  created: StoredResponse,
): StoredResponse {
  if (idempotency?.fingerprint === created.fingerprint) return created
  throw new AppError('idempotency-key-reused')
}
