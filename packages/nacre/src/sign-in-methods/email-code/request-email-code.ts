import { AppError } from '#shell/language/errors/app-error.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'
import { requestEmail } from '#shell/operations/accounts/emails/request-email.ts'

/**
 * Sends a code to an email address, for the browser that requests it. Each page of the login area
 * identifies the browser by a cookie.
 */
export const requestEmailCode: AccountStep<undefined> = async (deps, ctx, input) => {
  if (!deps.users.signInMethods.emailCode) throw new AppError('not-found')
  return requestEmail(deps, ctx, input, 'link', (request) => {
    const { id: browser } = ctx.browser
    if (browser === undefined) throw new AppError('bad-request')
    return { kind: 'code', ...request, browser }
  })
}
