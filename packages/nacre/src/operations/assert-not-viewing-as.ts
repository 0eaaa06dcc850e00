import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'

/**
 * Throws `read-only-session` in a “view as role” session. Runs for every request that is not a
 * read, and again before every write of a record.
 */
export function assertNotViewingAs(actor: Actor): void {
  if (actor.kind === 'user' && actor.isLooking) throw new AppError('read-only-session')
}
