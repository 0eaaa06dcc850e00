import { AppError } from '#shell/language/errors/app-error.ts'
import type { Store } from '#shell/store/store.ts'
import { hashSecretToken } from '../../vault.ts'
import type { ClientContext } from '../client-context.ts'
import { normalizedEmail } from '../users/user-directory.ts'

const hour = 3_600
/** The maximum number of emails per hour, to one address and from one client. */
const hourlyLimits = { address: 4, source: 20 }
/** From this number of emails on, a captcha is required. */
const captchaThresholds = { address: 2, source: 3 }

interface EmailAttempt {
  readonly kind: string
  readonly email: unknown
  readonly now: number
}

/**
 * Counts an email and throws `too-many-requests` above the limit, whether or not an account with
 * the address exists. Otherwise attackers could flood a mailbox or find out who has an account.
 */
export async function enforceEmailLimit(
  store: Store,
  ctx: ClientContext,
  attempt: EmailAttempt,
): Promise<void> {
  assertWithinEmailLimit(await countSentEmails(store, ctx, attempt, 1), attempt)
}

/**
 * Checks whether the next email requires a captcha. Throws `too-many-requests` when the limit is
 * reached.
 */
export async function isCaptchaRequired(
  store: Store,
  ctx: ClientContext,
  attempt: EmailAttempt,
): Promise<boolean> {
  const { toAddress, fromSource } = await countSentEmails(store, ctx, attempt, 0)
  assertWithinEmailLimit({ toAddress: toAddress + 1, fromSource: fromSource + 1 }, attempt)
  return toAddress >= captchaThresholds.address || fromSource >= captchaThresholds.source
}

interface EmailCounts {
  readonly toAddress: number
  readonly fromSource: number
}

/** Adds `more` to the counters of the current hour and returns the new counts. */
async function countSentEmails(
  store: Store,
  ctx: ClientContext,
  { kind, email, now }: EmailAttempt,
  increment: number,
): Promise<EmailCounts> {
  const window = hourStart(now)
  return store.write(async (trx) => {
    const address = hashSecretToken('address', normalizedEmail(email))
    const sourceKey = `letter ${kind} from ${ctx.ip ?? 'nowhere'}`
    return {
      toAddress: await store.rates.count(trx, `letter ${kind} to ${address}`, window, increment),
      fromSource: await store.rates.count(trx, sourceKey, window, increment),
    }
  })
}

function assertWithinEmailLimit(
  { toAddress, fromSource }: EmailCounts,
  { now }: EmailAttempt,
): void {
  if (toAddress <= hourlyLimits.address && fromSource <= hourlyLimits.source) return
  const retryAfter = hourStart(now) + hour - Math.floor(now / 1_000)
  throw new AppError('too-many-requests', { details: { retryAfter } })
}

function hourStart(now: number): number {
  const seconds = Math.floor(now / 1_000)
  return seconds - (seconds % hour)
}
