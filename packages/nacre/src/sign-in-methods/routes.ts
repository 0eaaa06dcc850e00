import type { SystemRoute } from '#shell/api/route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import { emailCodeRoutes } from './email-code/routes.ts'
import { magicLinkRoutes } from './magic-link/routes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { oidcRoutes } from './provider/routes.ts'

/** Returns the routes of the sign-in methods. Those of the password are elsewhere. */
export function signInMethodRoutes(accounts: Accounts): readonly SystemRoute[] {
  return [
    ...magicLinkRoutes(accounts),
    ...emailCodeRoutes(accounts),
    ...passkeyRoutes(accounts),
    ...oidcRoutes(accounts),
  ]
}
