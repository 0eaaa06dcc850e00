import type { Actor } from '#shell/language/roles/actor.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import type { Log } from './log.ts'

/** The statuses of denied access. Attack scans produce these. */
const deniedStatuses = new Set([401, 403, 404, 429])

interface DeniedRequest {
  readonly requestId: string
  readonly method: string
  readonly path: string
  /** The rate limit key of an anonymous client. */
  readonly ip: string
  readonly actor: Actor
}

/**
 * Writes one log line per denied request with actor, IP and reason. The line has no request data.
 * It does not tell whether a hidden record exists, because that look-up would be a timing side
 * channel.
 */
export function logDenied(
  log: Log,
  { actor, ip, ...params }: DeniedRequest,
  { status, body }: { readonly status: number; readonly body?: unknown },
): void {
  if (!deniedStatuses.has(status)) return
  const errorCode: unknown =
    typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  log.info('Request denied', {
    ...params,
    status,
    ip,
    actor: principalId(actor) ?? actor.kind,
    ...(typeof errorCode === 'string' ? { errorCode } : {}),
  })
}
