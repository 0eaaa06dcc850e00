import { captchaSolutionSchema } from '../captcha-route.ts'
import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { SystemRoute } from '../route.ts'
import {
  signInProgressSchema,
  textSchema,
  signInMethodsSchema,
  sessionInfoSchema,
  objectSchema,
  booleanSchema,
} from './account-schemas.ts'
import { accountRoute } from './account-route.ts'

export const sessionPath = '/v1/session'

const readSession = {
  id: 'readSession',
  summary: 'Get the current session',
  gives: sessionInfoSchema,
}

/** The session route of a product without users. Everyone is a visitor. */
export const sessionWithoutAccounts: SystemRoute = accountRoute(sessionPath, {
  GET: { ...readSession, run: async ({ actor }) => ({ body: { actor: actor.kind }, cookies: {} }) },
})

/** Creates the routes for the session: reading it, signing in and signing out. */
export function sessionRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return [
    {
      ...accountRoute(sessionPath, {
        GET: { ...readSession, run: steps.whoAmI },
        POST: {
          id: 'signIn',
          summary: 'Sign in with email address and password',
          takes: {
            email: textSchema,
            password: textSchema,
            remember: booleanSchema,
            captcha: captchaSolutionSchema,
          },
          required: ['email', 'password'],
          gives: signInProgressSchema,
          failures: [
            'not-found',
            'invalid-credentials',
            'captcha-required',
            'too-many-requests',
            'overloaded',
          ],
          run: steps.signInByPassword,
        },
        DELETE: {
          id: 'signOut',
          summary: 'Sign out',
          headers: { 'clear-site-data': '"cache", "storage"' },
          run: steps.signOut,
        },
      }),
      isForLooking: ['DELETE'],
    },
    {
      ...accountRoute(`${sessionPath}/view-as`, {
        POST: {
          id: 'startViewAs',
          summary: 'Start a role preview (read-only)',
          takes: { role: textSchema },
          required: ['role'],
          gives: objectSchema({ role: textSchema }),
          failures: ['unauthenticated', 'forbidden'],
          run: steps.startViewAs,
        },
        DELETE: {
          id: 'stopViewAs',
          summary: 'End the role preview',
          failures: ['unauthenticated'],
          run: steps.stopViewAs,
        },
      }),
      isForLooking: ['POST', 'DELETE'],
    },
    accountRoute(`${sessionPath}/methods`, {
      GET: {
        id: 'listSignInMethods',
        summary: 'List available sign-in methods',
        gives: signInMethodsSchema,
        run: steps.waysIn,
      },
    }),
    accountRoute(`${sessionPath}/reauthenticate`, {
      POST: {
        id: 'reauthenticate',
        summary: 'Confirm identity with the password',
        takes: { password: textSchema },
        required: ['password'],
        gives: signInProgressSchema,
        failures: ['unauthenticated', 'too-many-requests', 'overloaded'],
        run: steps.reauthenticateByPassword,
      },
    }),
  ]
}
