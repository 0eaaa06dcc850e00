import { AppError } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { AccountInput } from '../account-step.ts'
import type { AccountResult, ClientContext } from '../client-context.ts'
import { emailJob, type EmailRequest } from '../../emails/email-request.ts'
import { enforceEmailLimit, isCaptchaRequired } from './enforce-email-limit.ts'

/**
 * Requests an email to an address that somebody has entered, within the limits. `emailTo` completes the
 * request. Its job checks whether the account exists, so the response does not reveal it.
 */
export async function requestEmail(
  { store, captcha, now }: AccountDeps,
  ctx: ClientContext,
  { email, captcha: solution }: AccountInput,
  flow: 'reset' | 'link',
  emailTo: (request: { readonly email: string; readonly language?: Language }) => EmailRequest,
): Promise<AccountResult<undefined>> {
  if (typeof email !== 'string' || email.trim() === '') {
    throw new AppError('validation-failed', { errors: { email: { code: 'required' } } })
  }
  const { language } = ctx
  const emailRequest = emailTo({ email, ...(language === undefined ? {} : { language }) })
  const about = { kind: emailRequest.kind, email, now: now() }
  if (await isCaptchaRequired(store, ctx, about)) await captcha.verify(flow, solution, ctx)
  await enforceEmailLimit(store, ctx, about)
  await store.write((trx) => store.jobs.add(trx, emailJob, emailRequest))
  return { body: undefined, cookies: {} }
}
