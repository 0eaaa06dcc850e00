import { authorId } from '#shell/language/roles/actor.ts'
import type { SecurityEventKind } from '#shell/model/accounts/security-event-kinds.ts'
import type { SecurityEvent } from '#shell/store/accounts/security-events.ts'
import { type RequestContext, deviceNameOf } from '../request-context.ts'

interface SecurityEventInput {
  readonly occurredAt: string
  readonly kind: SecurityEventKind
  readonly verb: string
  readonly user?: string | null
  readonly details?: string
}

/** Creates an entry of the security log from a request. */
export function securityEventOf(
  ctx: RequestContext,
  { occurredAt, kind, verb, user = null, details }: SecurityEventInput,
): SecurityEvent {
  return {
    occurredAt,
    kind,
    verb,
    user,
    actor: authorId(ctx.actor) ?? null,
    details: details?.slice(0, 300) ?? null,
    channel: ctx.channel,
    device: deviceNameOf(ctx),
    ip: ctx.ip ?? null,
    requestId: ctx.requestId ?? null,
  }
}

const kindsByVerb: readonly (readonly [RegExp, SecurityEventKind])[] = [
  [/^sign-(?:in:|out$)/u, 'sign-in'],
  [/^view-as-(?:start|end):/u, 'view-as'],
  [/sessions?-revoked$/u, 'sessions'],
  [/^(?:account-deletion-canceled|leave)$/u, 'users'],
]

/** Returns the kind of a security event by its verb. Other verbs concern credentials. */
export function securityEventKindOf(verb: string): SecurityEventKind {
  return kindsByVerb.find(([pattern]) => pattern.test(verb))?.[1] ?? 'credentials'
}
