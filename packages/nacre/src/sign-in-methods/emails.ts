import type { EmailJobDeps } from '#shell/operations/accounts/emails/email-job-deps.ts'
import { sendEmailCode } from './email-code/send-email-code.ts'
import type { SignInEmailRequest } from './email-types.ts'
import { sendMagicLink } from './magic-link/send-magic-link.ts'

const senders: {
  readonly [Kind in SignInEmailRequest['kind']]: (
    deps: EmailJobDeps,
    request: Extract<SignInEmailRequest, { kind: Kind }>,
  ) => Promise<void>
} = { link: sendMagicLink, code: sendEmailCode }

/** Sends an email of a sign-in method. */
export function sendSignInEmail(deps: EmailJobDeps, request: SignInEmailRequest): Promise<void> {
  return senders[request.kind](deps, request as never)
}
