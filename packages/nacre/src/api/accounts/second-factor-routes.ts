import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from '../route.ts'
import { signInProgressSchema, textSchema, objectSchema } from './account-schemas.ts'
import { accountRoute } from './account-route.ts'

const codeInput = { inputFields: { code: textSchema }, required: ['code'] } as const
const codesSchema = objectSchema({ codes: { type: 'array', items: textSchema } })
const reauthenticationErrors = ['unauthenticated', 'reauthentication-required'] as const

/** Creates the routes for second factors: verification during sign-in, and management. */
export function secondFactorRoutes(accounts: Accounts): readonly SystemRoute[] {
  return [...verificationRoutes(accounts), ...managementRoutes(accounts)]
}

function verificationRoutes({ steps }: Accounts): readonly SystemRoute[] {
  const failures = ['unauthenticated', 'invalid-code', 'too-many-requests'] as const
  return [
    accountRoute('/v1/session/totp', {
      POST: {
        ...codeInput,
        id: 'verifyTotp',
        summary: 'Verify a code from an authenticator app',
        responseSchema: signInProgressSchema,
        failures,
        run: steps.verifyTotp,
      },
    }),
    accountRoute('/v1/session/recovery-code', {
      POST: {
        ...codeInput,
        id: 'verifyRecoveryCode',
        summary: 'Verify a recovery code (single use)',
        responseSchema: signInProgressSchema,
        failures,
        run: steps.verifyRecoveryCode,
      },
    }),
  ]
}

function managementRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute('/v1/account/totp', {
      POST: {
        id: 'startTotpEnrollment',
        summary: 'Start authenticator setup (returns the secret)',
        responseSchema: objectSchema({
          token: textSchema,
          secret: textSchema,
          address: textSchema,
          qr: objectSchema({ size: { type: 'integer' }, path: textSchema }),
        }),
        failures: [...reauthenticationErrors, 'conflict'],
        run: steps.startTotpEnrollment,
      },
      DELETE: {
        id: 'deleteTotp',
        summary: 'Remove the authenticator app',
        failures: [...reauthenticationErrors, 'not-found'],
        run: steps.removeTotp,
      },
    }),
    accountRoute('/v1/account/totp/confirm', {
      POST: {
        id: 'confirmTotp',
        summary: 'Finish authenticator setup (returns recovery codes if there are none)',
        inputFields: { token: textSchema, code: textSchema },
        required: ['token', 'code'],
        responseSchema: codesSchema,
        failures: [...reauthenticationErrors, 'link-expired', 'invalid-code'],
        run: steps.confirmTotp,
      },
    }),
    accountRoute('/v1/account/recovery-codes', {
      POST: {
        id: 'renewRecoveryCodes',
        summary: 'Create ten new recovery codes (invalidates the old ones)',
        responseSchema: codesSchema,
        failures: [...reauthenticationErrors],
        run: steps.renewRecoveryCodes,
      },
    }),
  ]
}
