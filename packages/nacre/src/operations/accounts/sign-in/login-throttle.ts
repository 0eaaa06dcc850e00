import { AppError } from '#shell/language/errors/app-error.ts'
import type { LoginThrottle } from '#shell/store/accounts/login-throttles.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { hashSecretToken } from '../../vault.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { ClientContext } from '../client-context.ts'
import { normalizedEmail } from '../users/user-directory.ts'

/**
 * A throttling policy: a number of free failures, then a delay that doubles with each further
 * failure.
 */
interface ThrottlePolicy {
  readonly free: number
  /** The delay in seconds after the first failure that is not free. */
  readonly first: number
  readonly longest: number
  /** Seconds without a failure after which the counter resets. */
  readonly resetAfter: number
}

const minute = 60
const hour = 60 * minute

/** Allows at most ten attempts in the first ten minutes per account, and 24 a day after that. */
const policies = {
  account: { free: 4, first: 15, longest: hour, resetAfter: 24 * hour },
  device: { free: 4, first: 15, longest: 15 * minute, resetAfter: 24 * hour },
  // Many users may share an IP address.
  source: { free: 20, first: 15, longest: 15 * minute, resetAfter: hour },
} as const satisfies Readonly<Record<string, ThrottlePolicy>>

/** The number of failures after which a captcha is required. */
const captchaThreshold = 3

/** The key of a failure counter. Its prefix selects the policy. */
export type ThrottleKey = `${keyof typeof policies}:${string}`

/** Returns the throttle key of an email address, whether or not an account exists. */
export function accountThrottleKey(email: unknown): ThrottleKey {
  return `account:${hashSecretToken('account', normalizedEmail(email))}`
}

/** Resets the throttle of an account after a proof of ownership. Call it inside a transaction. */
export async function clearThrottle(store: Store, trx: QueryRunner, email: string): Promise<void> {
  await store.loginThrottles.clear(trx, [accountThrottleKey(email)])
}

/** An attempt that the throttle allowed. It counts as a failure until `succeed` is called. */
export interface ThrottledAttempt {
  /** Whether the number of previous failures requires a captcha. */
  readonly isSuspicious: boolean
  /** Removes this attempt from the counters, and resets the listed counters completely. */
  succeed(clearedKeys: readonly ThrottleKey[]): Promise<void>
}

/**
 * Allows an attempt, or throws `too-many-requests` with the waiting time. Counts the attempt before
 * the check, so that two hundred concurrent attempts get no more checks than two hundred sequential
 * ones.
 */
export async function throttleAttempt(
  { store, log, now: clock }: Pick<AccountDeps, 'store' | 'log' | 'now'>,
  ctx: ClientContext,
  keys: readonly ThrottleKey[],
  userId?: string,
): Promise<ThrottledAttempt> {
  const now = clock()
  const before = await store.write(async (trx) => {
    const current: LoginThrottle[] = []
    for (const key of keys)
      current.push(resetIfExpired(await store.loginThrottles.lock(trx, key, toIsoString(now)), now))
    const [longest] = current.toSorted(
      (one, other) => Date.parse(other.lockedUntil) - Date.parse(one.lockedUntil),
    )
    if (longest && Date.parse(longest.lockedUntil) > now) return longest
    for (const one of current) await store.loginThrottles.save(trx, countFailure(one, now))
    return current
  })
  if ('lockedUntil' in before) {
    await log.recordThrottled(ctx, before, userId)
    const retryAfter = Math.ceil((Date.parse(before.lockedUntil) - now) / 1_000)
    throw new AppError('too-many-requests', { details: { retryAfter } })
  }
  return {
    isSuspicious: before.some(({ failureCount }) => failureCount >= captchaThreshold),
    async succeed(clearedKeys) {
      await store.write(async (trx) => {
        await store.loginThrottles.clear(trx, clearedKeys)
        for (const one of before) {
          if (clearedKeys.some((key) => key === one.key)) continue
          const { failureCount } = await store.loginThrottles.lock(trx, one.key, toIsoString(now))
          await store.loginThrottles.save(trx, {
            ...one,
            failureCount: Math.max(0, failureCount - 1),
          })
        }
      })
    },
  }
}

function resetIfExpired(one: LoginThrottle, now: number): LoginThrottle {
  const { resetAfter, longest } = policyFor(one.key)
  if (Date.parse(one.lastFailedAt) + resetAfter * 1_000 <= now)
    return { ...one, failureCount: 0, lockedUntil: toIsoString(now) }
  // If a clock was ahead, the stored time could be too late, so the wait is capped at the maximum.
  const until = Math.min(Date.parse(one.lockedUntil), now + longest * 1_000)
  return { ...one, lockedUntil: toIsoString(until) }
}

function countFailure(one: LoginThrottle, now: number): LoginThrottle {
  const { free, first, longest } = policyFor(one.key)
  const failures = one.failureCount + 1
  const excess = failures - free
  const wait = excess < 0 ? 0 : Math.min(longest, first * 2 ** Math.min(excess, 20))
  return {
    key: one.key,
    failureCount: failures,
    lastFailedAt: toIsoString(now),
    lockedUntil: toIsoString(now + wait * 1_000),
  }
}

function policyFor(key: string): ThrottlePolicy {
  const kind = key.split(':', 1)[0]
  return policies[kind as keyof typeof policies]
}

function toIsoString(time: number): string {
  return new Date(time).toISOString()
}
