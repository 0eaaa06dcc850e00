import type { Actor } from '#shell/language/roles/actor.ts'
import type { RequestContext } from '../request-context.ts'

/** Returns the context in which the application writes. The author is the actor who has caused it. */
export function onBehalfOf(ctx: RequestContext, cause: string): RequestContext {
  const { idempotency: _, ...rest } = ctx
  const behalf = causingActor(ctx.actor)
  return {
    ...rest,
    cause,
    actor: behalf.kind === 'system' ? behalf : { kind: 'system', behalf },
  }
}

/** The actor of a nested call is the one who caused the first. */
export function causingActor(actor: Actor): Actor {
  return actor.kind === 'system' && actor.behalf ? actor.behalf : actor
}
