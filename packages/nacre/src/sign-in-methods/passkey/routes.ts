import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import {
  nullableText,
  signInProgressSchema,
  textSchema,
  objectSchema,
  booleanSchema,
} from '#shell/api/accounts/account-schemas.ts'
import { accountRoute } from '#shell/api/accounts/account-route.ts'

const credential = {
  type: 'object',
  description: 'The result of PublicKeyCredential.toJSON() in the browser.',
}
const options = objectSchema({
  options: {
    type: 'object',
    description: 'The argument of PublicKeyCredential.parse…OptionsFromJSON() in the browser.',
  },
})
const reauthenticationErrors = ['unauthenticated', 'reauthentication-required'] as const

/** Creates the routes for passkeys: signing in, second factors and management. */
export function passkeyRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute('/v1/session/passkey/options', {
      POST: {
        id: 'createPasskeyRequestOptions',
        summary: 'Get passkey options for signing in or confirming identity',
        responseSchema: options,
        failures: ['not-found'],
        run: steps.passkeyRequestOptions,
      },
    }),
    accountRoute('/v1/session/passkey', {
      POST: {
        id: 'signInByPasskey',
        summary: 'Sign in with a passkey, or use it as the second factor',
        inputFields: { credential, remember: booleanSchema },
        required: ['credential'],
        responseSchema: signInProgressSchema,
        failures: [
          'not-found',
          'account-not-linked',
          'verification-failed',
          'invalid-code',
          'unauthenticated',
          'too-many-requests',
        ],
        run: steps.signInByPasskey,
      },
    }),
    accountRoute('/v1/account/passkeys/options', {
      POST: {
        id: 'createPasskeyCreationOptions',
        summary: 'Get passkey options for registration',
        responseSchema: options,
        failures: [...reauthenticationErrors],
        run: steps.passkeyCreationOptions,
      },
    }),
    accountRoute('/v1/account/passkeys', {
      POST: {
        id: 'addPasskey',
        summary: 'Register a passkey (returns recovery codes if there are none)',
        inputFields: { credential, name: nullableText },
        required: ['credential'],
        responseSchema: objectSchema({
          id: textSchema,
          codes: { type: 'array', items: textSchema },
        }),
        status: 201,
        failures: [...reauthenticationErrors, 'verification-failed', 'conflict'],
        run: steps.addPasskey,
      },
    }),
    accountRoute('/v1/account/passkeys/{id}', {
      PATCH: {
        id: 'renamePasskey',
        summary: 'Rename a passkey',
        inputFields: { name: nullableText },
        required: ['name'],
        failures: [...reauthenticationErrors, 'not-found'],
        run: steps.renamePasskey,
      },
      DELETE: {
        id: 'deletePasskey',
        summary: 'Remove a passkey',
        failures: [...reauthenticationErrors, 'not-found', 'conflict'],
        run: steps.removePasskey,
      },
    }),
  ]
}
