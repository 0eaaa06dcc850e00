import { captchaSolutionSchema } from '../captcha-route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'
import type { SystemRoute } from '../route.ts'
import { accountRoute } from './account-route.ts'
import { signInProgressSchema, textSchema } from './account-schemas.ts'

/** Creates the routes for a forgotten password. */
export function passwordResetRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return [
    accountRoute('/v1/account/password-reset', {
      POST: {
        id: 'requestPasswordReset',
        summary: 'Request a password reset link',
        inputFields: { email: textSchema, captcha: captchaSolutionSchema, next: textSchema },
        required: ['email'],
        status: 202,
        failures: ['not-found', 'captcha-required', 'too-many-requests'],
        run: steps.requestPasswordReset,
      },
    }),
    accountRoute('/v1/account/password-reset/confirm', {
      POST: {
        id: 'resetPassword',
        summary: 'Reset the password with the emailed link',
        inputFields: { token: textSchema, password: textSchema },
        required: ['token', 'password'],
        responseSchema: signInProgressSchema,
        failures: ['link-expired', 'overloaded'],
        run: steps.resetPassword,
      },
    }),
  ]
}
