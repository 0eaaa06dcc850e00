import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { type Rate, parseRate } from '#shell/language/entities/limits.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { type RequestContext, rateLimitKeysOf } from './request-context.ts'

/** A verb, transition or action that is about to be used. */
export interface RateLimitedUse {
  readonly entity: Entity
  readonly verb: string
  /** The rate limit if none is declared. */
  readonly usual?: Rate
}

/** A rate limit with the positions of its uses in the request. */
interface RateGroup {
  readonly rate: Rate
  readonly positions: number[]
}

/** A use above the rate limit: its position and the seconds until it is possible again. */
interface RateExcess {
  readonly place: number
  readonly retryAfter: number
}

/**
 * Counts each use and throws `too-many-requests` above the rate limit. Runs inside the transaction
 * of the operation, so that the counts of failed operations are rolled back.
 */
export async function countUses(
  store: Store,
  trx: QueryRunner,
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
): Promise<void> {
  const groups = groupUses(ctx, uses, 'uses')
  assertWithinLimits(await findExcess(store, trx, groups, 'count'), uses)
}

/** Counts uses in a separate transaction, for operations without one. */
export async function recordUses(
  store: Store,
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
): Promise<void> {
  if (groupUses(ctx, uses, 'uses').size === 0) return
  await store.write((trx) => countUses(store, trx, ctx, uses))
}

/**
 * Counts the uses that are declared as attempts. The count is committed before the operation and
 * remains when the operation fails.
 */
export async function countAttempts(
  store: Store,
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
): Promise<void> {
  const groups = groupUses(ctx, uses, 'attempts')
  if (groups.size === 0) return
  assertWithinLimits(await store.write((trx) => findExcess(store, trx, groups, 'count')), uses)
}

/**
 * Throws when the uses would exceed the rate limit, without counting them. Runs before the request
 * body is read.
 */
export async function assertUsesLeft(
  store: Store,
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
): Promise<void> {
  const groups = groupUses(ctx, uses, 'uses')
  if (groups.size === 0) return
  assertWithinLimits(await store.write((trx) => findExcess(store, trx, groups, 'look')), uses)
}

function groupUses(
  ctx: RequestContext,
  uses: readonly RateLimitedUse[],
  counted: 'uses' | 'attempts',
): ReadonlyMap<string, RateGroup> {
  const groups = new Map<string, RateGroup>()
  if (ctx.actor.kind === 'system') return groups
  for (const [index, { entity, verb, usual }] of uses.entries()) {
    const rate = entity.limits.rates?.[verb] ?? usual
    if (rate === undefined || parseRate(rate).counts !== counted) continue
    for (const counter of rateLimitKeysOf(ctx)) {
      const key = `${entity.name}.${verb}:${counter}`
      const group = groups.get(key) ?? { rate, positions: [] }
      group.positions.push(index)
      groups.set(key, group)
    }
  }
  // A fixed order prevents deadlocks.
  return new Map([...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

async function findExcess(
  store: Store,
  trx: QueryRunner,
  groups: ReadonlyMap<string, RateGroup>,
  how: 'count' | 'look',
): Promise<readonly RateExcess[]> {
  const now = Math.floor(store.timeOf(trx).getTime() / 1_000)
  const excesses: RateExcess[] = []
  for (const [key, { rate, positions }] of groups) {
    const { times, seconds } = parseRate(rate)
    const window = now - (now % seconds)
    const increment = how === 'count' ? positions.length : 0
    const before = (await store.rates.count(trx, key, window, increment)) - increment
    const [first] = positions.slice(Math.max(0, times - before))
    if (first !== undefined) excesses.push({ place: first, retryAfter: window + seconds - now })
  }
  return excesses
}

function assertWithinLimits(
  excesses: readonly RateExcess[],
  uses: readonly RateLimitedUse[],
): void {
  const [worst] = excesses.toSorted(
    (one, other) => one.place - other.place || other.retryAfter - one.retryAfter,
  )
  if (!worst) return
  const step = uses.length > 1 ? { step: worst.place } : {}
  throw new AppError('too-many-requests', { details: { retryAfter: worst.retryAfter, ...step } })
}
