import type { Actor } from '#shell/model/actor.ts'
import { actorKey } from '#shell/model/actor.ts'
import type { Log } from './log.ts'

/** The statuses by which somebody is kept from something: what looks for holes meets these. */
const denials = new Set([401, 403, 404, 429])

interface Refused {
  readonly requestId: string
  readonly method: string
  readonly path: string
  /** By what somebody is counted who has no name. */
  readonly source: string
  readonly actor: Actor
}

/**
 * One line for each time that somebody is kept from something: who, from where, and why. What they sent
 * is not in it, nor is it told apart whether a record is hidden or not there: that costs a look that
 * could be timed.
 */
export function logRefusal(
  log: Log,
  { actor, source, ...asked }: Refused,
  { status, body }: { readonly status: number; readonly body?: unknown },
): void {
  if (!denials.has(status)) return
  const id: unknown =
    typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  log.info('Refused.', {
    ...asked,
    status,
    address: source,
    actor: actorKey(actor) ?? actor.kind,
    ...(typeof id === 'string' ? { problem: id } : {}),
  })
}
