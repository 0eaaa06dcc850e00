import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'
import { safeNext } from '#shell/operations/accounts/emails/links.ts'
import { requestEmail } from '#shell/operations/accounts/emails/request-email.ts'

/** Sends a link to sign in to an email address. */
export const requestMagicLink: AccountStep<undefined> = async (deps, ctx, input) => {
  if (!deps.users.signInMethods.magicLink) throw new AppError('not-found')
  return requestEmail(deps, ctx, input, 'link', (request) => ({
    kind: 'link',
    ...request,
    ...safeNext(input['next']),
  }))
}
