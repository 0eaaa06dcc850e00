import { emailedSignInRoutes } from '#shell/api/accounts/emailed-sign-in-routes.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'

/** Creates the routes for codes by email. */
export function emailCodeRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return emailedSignInRoutes(
    '/v1/session/email-code',
    {
      id: 'requestEmailCode',
      summary: 'Request a sign-in code by email',
      run: steps.requestEmailCode,
    },
    {
      id: 'signInByEmailCode',
      summary: 'Sign in with an emailed code, in the browser that has requested it',
      field: 'code',
      failure: 'invalid-code',
      run: steps.signInByEmailCode,
    },
  )
}
