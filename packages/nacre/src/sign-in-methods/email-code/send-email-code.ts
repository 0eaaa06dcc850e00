import type { EmailJobDeps } from '#shell/operations/accounts/emails/email-job-deps.ts'
import { recipientOf } from '#shell/operations/emails/email-request.ts'
import { findRecipient } from '#shell/operations/accounts/emails/send-token-link.ts'
import { issueEmailCode } from './email-codes.ts'
import type { EmailCodeRequest } from './email-types.ts'

/** Sends a code to sign in, if a user with the address can. */
export async function sendEmailCode(
  deps: EmailJobDeps,
  { email, browser }: EmailCodeRequest,
): Promise<void> {
  const user = await findRecipient(deps, email)
  if (!user) return
  const about = { user: user.id, browser }
  const issued = await deps.store.write((trx) => issueEmailCode(deps, trx, about))
  await deps.sendMail('code', recipientOf(user), issued)
}
