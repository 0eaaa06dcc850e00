import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from './route.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { signInMethodRoutes } from '#shell/sign-in-methods/routes.ts'
import { sessionRoutes, sessionWithoutAccounts } from './accounts/session-routes.ts'

/** Returns all account routes. A product without users has only the session route. */
export function allAccountRoutes(accounts: Accounts | undefined): readonly SystemRoute[] {
  if (!accounts) return [sessionWithoutAccounts]
  return [
    ...sessionRoutes(accounts),
    ...accountRoutes(accounts),
    ...secondFactorRoutes(accounts),
    ...signInMethodRoutes(accounts),
    ...userRoutes(accounts),
  ]
}
