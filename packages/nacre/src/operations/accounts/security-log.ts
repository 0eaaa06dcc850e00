import type { LoginThrottle } from '#shell/store/accounts/login-throttles.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { deviceNameOf, type LogContext } from '../request-context.ts'
import { securityEventKindOf, securityEventOf } from '../security/security-event.ts'
import type { ClientContext } from './client-context.ts'
import { noticeData } from '../emails/notify-account-change.ts'
import { emailJob, type EmailRequest } from '../emails/email-request.ts'
import type { AccountNotice } from '../emails/email-templates.ts'
import type { UserDirectory, UserRecord } from './users/user-directory.ts'

/** Writes a message to the log, with actor, IP address and request id. */
export type LogEvent = (message: string, fields: LogContext) => void

/** A security event of an account. */
export interface AccountEvent {
  /** The verb in the history, such as `sign-in:password` or `password-changed`. */
  readonly verb: string
  readonly person: UserRecord
  /** The notification email to the user, if any. */
  readonly notice?: AccountNotice
  /** The recipient address, when it is not the current address of the user. */
  readonly address?: string
}

/**
 * Records security events of accounts in the log, the history and the security log, and notifies
 * users by email.
 */
export interface SecurityLog {
  /** Records an event inside its transaction. */
  record(trx: QueryRunner, ctx: ClientContext, event: AccountEvent): Promise<void>
  /** Logs a failed authentication and counts it in the security log. */
  refuse(ctx: ClientContext, verb: string, message: string, user?: string): Promise<void>
  /**
   * Records an attempt during the waiting time of the throttle. Each waiting period is recorded
   * once, so that attackers cannot fill the log.
   */
  recordThrottled(
    ctx: ClientContext,
    current: Pick<LoginThrottle, 'key' | 'lockedUntil'>,
    user?: string,
  ): Promise<void>
  /** Writes a log message. Call it after the commit. */
  info(ctx: ClientContext, message: string, user?: string): void
}

const maxRecorded = 10_000

export function createSecurityLog(options: {
  store: Store
  userDirectory: UserDirectory
  log: LogEvent
  now: () => number
}): SecurityLog {
  const { store, userDirectory, log, now } = options
  const info: SecurityLog['info'] = (ctx, message, user) => {
    const actor = user === undefined ? principalId(ctx.actor) : `user:${user}`
    log(message, {
      ...(actor === undefined ? {} : { actor }),
      ...(ctx.ip === undefined ? {} : { ip: ctx.ip }),
      ...(ctx.requestId === undefined ? {} : { requestId: ctx.requestId }),
    })
  }
  const recordFailure: SecurityLog['refuse'] = async (ctx, verb, message, userId) => {
    info(ctx, message, userId)
    const at = new Date(now()).toISOString()
    const record = securityEventOf(ctx, {
      occurredAt: at,
      kind: 'denied',
      verb,
      user: userId ?? null,
    })
    await store.write((trx) => store.securityEvents.count(trx, record))
  }
  /** The end of the waiting period that was recorded last, by throttle key. */
  const recordedUntil = new Map<string, string>()
  return {
    info,
    refuse: recordFailure,
    async recordThrottled(ctx, { key, lockedUntil }, user) {
      if (recordedUntil.get(key) === lockedUntil) return
      if (recordedUntil.size >= maxRecorded) recordedUntil.clear()
      recordedUntil.set(key, lockedUntil)
      await recordFailure(ctx, 'sign-in-throttled', 'Sign-in attempt while blocked', user)
    },
    async record(trx, ctx, { verb, person: user, notice, address }) {
      const at = new Date(now()).toISOString()
      // During sign-in, the actor is still a visitor.
      const isVisitor = ctx.actor.kind === 'visitor'
      const actor = isVisitor ? `user:${user.id}` : (principalId(ctx.actor) ?? null)
      await store.history.write(trx, {
        entity: userDirectory.entity.name,
        record: user.id,
        version: user.version,
        occurredAt: at,
        actor,
        channel: ctx.channel,
        device: deviceNameOf(ctx),
        requestId: ctx.requestId ?? null,
        verb,
        changes: {},
      })
      const kind = securityEventKindOf(verb)
      await store.securityEvents.add(trx, {
        ...securityEventOf(ctx, { occurredAt: at, kind, verb, user: user.id }),
        actor,
      })
      if (notice === undefined) return
      const about = noticeData(ctx, {
        event: notice,
        at,
        includesSource: actor === `user:${user.id}`,
      })
      const to = address === undefined ? {} : { address }
      const emailRequest: EmailRequest = { kind: 'notice', user: user.id, about, ...to }
      await store.jobs.add(trx, emailJob, emailRequest)
    },
  }
}
