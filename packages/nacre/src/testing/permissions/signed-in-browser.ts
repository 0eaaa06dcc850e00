import type { Actor } from '#shell/language/roles/actor.ts'
import type { ClientInfo, ActiveSession } from '#shell/operations/accounts/client-context.ts'

const moment = '2026-11-22T10:00:00.000Z'

/** Returns the session of a user who has signed in recently. Other actors have none. */
export function signedInBrowser(actor: Actor): { readonly browser?: ClientInfo } {
  if (actor.kind !== 'user') return {}
  const session: ActiveSession = {
    hash: `session of ${actor.id}`,
    user: actor.id,
    stage: 'authenticated',
    roles: actor.roles,
    isMultiFactor: false,
    reauthenticatedAt: moment,
    isReauthenticated: true,
    createdAt: moment,
    expiresAt: moment,
    isRemembered: false,
    method: 'password',
  }
  return { browser: { session } }
}
