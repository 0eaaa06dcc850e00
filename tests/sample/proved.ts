import type { Actor } from '#shell/model/actor.ts'
import type { ClientInfo, ActiveSession } from '#shell/operations/accounts/client-context.ts'

const moment = '2026-11-22T10:00:00.000Z'

/** The browser of somebody who is signed in and has just shown who they are; of others, none. */
export function provedBrowser(actor: Actor): { readonly browser?: ClientInfo } {
  if (actor.kind !== 'user') return {}
  const session: ActiveSession = {
    hash: `session of ${actor.id}`,
    user: actor.id,
    stage: 'authenticated',
    roles: actor.roles,
    isMultiFactor: false,
    reauthenticatedAt: moment,
    hasRecentProof: true,
    createdAt: moment,
    expiresAt: moment,
    isRemembered: false,
    method: 'password',
  }
  return { browser: { session } }
}
