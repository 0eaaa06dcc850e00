import { type Actor, principalId, authorId } from '#shell/language/roles/actor.ts'
import { deviceName } from '#shell/model/accounts/device-name.ts'
import type { Entity } from '#shell/language/entities/entity.ts'

/** The context of a request: actor, channel, user agent, request id and IP. */
export interface RequestContext {
  readonly actor: Actor
  /** The channel, such as `api`, `page`, `job` or `samples`. */
  readonly channel: string
  /** The `User-Agent` of the client. */
  readonly userAgent?: string
  /** The request id in the log. */
  readonly requestId?: string
  /** The IP address or network, which identifies a visitor for rate limits. */
  readonly ip?: string
  /** Called with every entity that the response depends on, for cache invalidation. */
  readonly onRead?: (entity: Entity) => void
  /** Called with the time at which the response may change although no record has changed. */
  readonly onExpiry?: ((at: number) => void) | undefined
  /** The idempotency key of the request. */
  readonly idempotency?: IdempotencyKey
  /** Whether the user authenticated within the last five minutes. */
  readonly isReauthenticated?: boolean
  /** The verb whose code writes, such as `ticket.pay`. */
  readonly cause?: string
}

/** The fields of a log line about a request. */
export interface LogContext {
  readonly actor?: string
  readonly ip?: string
  readonly requestId?: string
}

export function logContextOf({ actor, ip, requestId }: RequestContext): LogContext {
  const author = authorId(actor)
  return {
    ...(author === undefined ? {} : { actor: author }),
    ...(ip === undefined ? {} : { ip }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** The idempotency key of a request. */
export interface IdempotencyKey {
  readonly key: string
  /** The method and the path. */
  readonly endpoint: string
  /** A hash of the whole request. */
  readonly fingerprint: string
}

/** Returns the rate-limit key of an actor: its id, or the IP address. */
export function rateLimitKey({ actor, ip = 'nowhere' }: RequestContext): string {
  return principalId(actor) ?? `source:${ip}`
}

/**
 * Returns all rate-limit keys of a request. Visitors are also counted by IP address, because a new
 * cookie costs nothing. The first exceeded limit rejects.
 */
export function rateLimitKeysOf(ctx: RequestContext): readonly string[] {
  const { actor, ip } = ctx
  const own = rateLimitKey(ctx)
  return actor.kind === 'visitor' && ip !== undefined ? [...new Set([own, `source:${ip}`])] : [own]
}

/** Returns a short name of the client, or the beginning of an unknown user agent. */
export function deviceNameOf({ userAgent }: RequestContext): string | null {
  return deviceName(userAgent)?.slice(0, 80) ?? null
}
