import { type Actor, actorKey, authorOf } from '#shell/model/actor.ts'
import { deviceName } from '#shell/model/device-name.ts'
import type { Entity } from '#shell/model/entity.ts'

/** Who asks, and from where: what history, limits and the log say about a change. */
export interface Asker {
  readonly actor: Actor
  /** The door: `api`, `page`, `job`, `samples`. */
  readonly via: string
  /** What the browser or program calls itself that asks. */
  readonly agent?: string
  /** The number of the request, under which the log has it. */
  readonly request?: string
  /** By what to count somebody who has no name: the network they come from. */
  readonly source?: string
  /** Hears of every entity on whose records an answer depends: whoever keeps the answer has to know. */
  readonly onRead?: (entity: Entity) => void
  /** Hears from which moment on an answer may be another one although no record has changed. */
  readonly onExpiry?: ((at: number) => void) | undefined
  /** By what the same request is known when it comes again. */
  readonly repeat?: Repeat
  /** Whether somebody who is signed in has shown within the last five minutes who they are. */
  readonly hasRecentProof?: boolean
}

/** By what the log can be searched for what somebody has asked. */
export interface Trace {
  readonly actor?: string
  readonly address?: string
  readonly requestId?: string
}

export function traceOf({ actor, source, request }: Asker): Trace {
  const author = authorOf(actor)
  return {
    ...(author === undefined ? {} : { actor: author }),
    ...(source === undefined ? {} : { address: source }),
    ...(request === undefined ? {} : { requestId: request }),
  }
}

/** What somebody calls a request, so that it is done once however often it comes. */
export interface Repeat {
  readonly key: string
  /** The method and the path. */
  readonly address: string
  /** A hash of all that is asked. */
  readonly asked: string
}

/** By what somebody is known while they have no name. */
export function countedAs({ actor, source = 'nowhere' }: Asker): string {
  return actorKey(actor) ?? `source:${source}`
}

/**
 * By what to count how often somebody does something. Anybody can have a new cookie for each request, so a
 * visitor is counted by their network as well, and what is used up first refuses.
 */
export function countersOf(by: Asker): readonly string[] {
  const { actor, source } = by
  const own = countedAs(by)
  return actor.kind === 'visitor' && source !== undefined
    ? [...new Set([own, `source:${source}`])]
    : [own]
}

/** What people call the browser or program that somebody uses; what nobody has heard of, by its beginning. */
export function deviceOf({ agent }: Asker): string | null {
  return deviceName(agent)?.slice(0, 80) ?? null
}
