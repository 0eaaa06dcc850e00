import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import {
  signInProgressSchema,
  textSchema,
  objectSchema,
} from '#shell/api/accounts/account-schemas.ts'
import { accountRoute } from '#shell/api/accounts/account-route.ts'

/**
 * Creates the routes for single sign-on with OpenID Connect: signing in, and linking and unlinking
 * an account.
 */
export function oidcRoutes({ steps, users }: Accounts): readonly SystemRoute[] {
  if (users.signInMethods.oidc.length === 0) return []
  return [
    accountRoute('/v1/session/oidc', {
      POST: {
        id: 'startOidcSignIn',
        summary: 'Start single sign-on',
        inputFields: { provider: textSchema, next: textSchema },
        required: ['provider'],
        responseSchema: objectSchema({ address: textSchema }),
        failures: ['not-found', 'bad-gateway', 'gateway-timeout', 'private-network-blocked'],
        run: steps.startOidcSignIn,
      },
    }),
    accountRoute('/v1/session/oidc/callback', {
      POST: {
        id: 'finishOidcSignIn',
        summary: 'Finish single sign-on with the callback parameters',
        inputFields: { code: textSchema, state: textSchema, iss: textSchema, error: textSchema },
        required: ['state'],
        responseSchema: {
          ...signInProgressSchema,
          properties: { ...Object(signInProgressSchema['properties']), next: textSchema },
        },
        failures: [
          'not-found',
          'account-not-linked',
          'verification-failed',
          'reauthentication-required',
          'unauthenticated',
          'conflict',
        ],
        run: steps.finishOidcSignIn,
      },
    }),
    accountRoute('/v1/account/oidc/{name}', {
      DELETE: {
        id: 'unlinkOidcProvider',
        summary: 'Disconnect single sign-on',
        failures: ['unauthenticated', 'reauthentication-required', 'not-found', 'conflict'],
        run: steps.removeProvider,
      },
    }),
  ]
}
