import type { Actor } from '#shell/model/actor.ts'
import type { Browser, KnownSession } from '#shell/operations/accounts/caller.ts'

const moment = '2026-11-22T10:00:00.000Z'

/** The browser of somebody who is signed in and has just shown who they are; of others, none. */
export function provedBrowser(actor: Actor): { readonly browser?: Browser } {
  if (actor.kind !== 'user') return {}
  const session: KnownSession = {
    hash: `session of ${actor.id}`,
    user: actor.id,
    stage: 'open',
    roles: actor.roles,
    strong: false,
    proved: moment,
    hasRecentProof: true,
    created: moment,
    until: moment,
    remembered: false,
    via: 'password',
  }
  return { browser: { session } }
}
