import { textSchema } from '#shell/api/accounts/account-schemas.ts'
import { emailedSignInRoutes } from '#shell/api/accounts/emailed-sign-in-routes.ts'
import type { SystemRoute } from '#shell/api/route.ts'
import type { Accounts } from '#shell/operations/accounts.ts'

/** Creates the routes for links by email. */
export function magicLinkRoutes({ steps }: Accounts): readonly SystemRoute[] {
  return emailedSignInRoutes(
    '/v1/session/magic-link',
    {
      id: 'requestMagicLink',
      summary: 'Request a sign-in link',
      fields: { next: textSchema },
      run: steps.requestMagicLink,
    },
    {
      id: 'signInByMagicLink',
      summary: 'Sign in with an emailed link',
      field: 'token',
      failure: 'link-expired',
      run: steps.signInByMagicLink,
    },
  )
}
