import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { SystemRoute } from '../route.ts'
import { accountRoutes } from './account-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { userRoutes } from './user-routes.ts'
import { signInMethodRoutes } from '#shell/sign-in-methods/routes.ts'
import { sessionRoutes, sessionWithoutAccounts } from './session-routes.ts'

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
