import { captchaSolutionSchema } from '../captcha-route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
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
  responseSchema: sessionInfoSchema,
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
        GET: { ...readSession, run: steps.readSession },
        POST: {
          id: 'signIn',
          summary: 'Sign in with email address and password',
          inputFields: {
            email: textSchema,
            password: textSchema,
            remember: booleanSchema,
            captcha: captchaSolutionSchema,
          },
          required: ['email', 'password'],
          responseSchema: signInProgressSchema,
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
      allowedWhileViewingAs: ['DELETE'],
    },
    {
      ...accountRoute(`${sessionPath}/view-as`, {
        POST: {
          id: 'startViewAs',
          summary: 'Start a role preview (read-only)',
          inputFields: { role: textSchema },
          required: ['role'],
          responseSchema: objectSchema({ role: textSchema }),
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
      allowedWhileViewingAs: ['POST', 'DELETE'],
    },
    accountRoute(`${sessionPath}/methods`, {
      GET: {
        id: 'listSignInMethods',
        summary: 'List available sign-in methods',
        responseSchema: signInMethodsSchema,
        run: steps.listSignInMethods,
      },
    }),
    accountRoute(`${sessionPath}/reauthenticate`, {
      POST: {
        id: 'reauthenticate',
        summary: 'Confirm identity with the password',
        inputFields: { password: textSchema },
        required: ['password'],
        responseSchema: signInProgressSchema,
        failures: ['unauthenticated', 'too-many-requests', 'overloaded'],
        run: steps.reauthenticateByPassword,
      },
    }),
  ]
}
