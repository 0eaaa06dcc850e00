import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'

/**
 * Refuses whoever looks as a role that is not theirs: they see what it sees, and nothing is done. Asked
 * where requests come in, for whatever is no reading, and once more where records are written.
 */
export function refuseLooking(actor: Actor): void {
  if (actor.kind === 'user' && actor.isLooking) throw new Failure('only-looking')
}
