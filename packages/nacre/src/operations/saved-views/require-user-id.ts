import { AppError } from '#shell/language/errors/app-error.ts'
import type { RequestContext } from '../request-context.ts'

/**
 * Returns the id of the user. Throws for other actors, because API keys and visitors have no saved
 * views or preferences.
 */
export function requireUserId({ actor }: RequestContext): string {
  if (actor.kind === 'user') return actor.id
  throw new AppError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden')
}
