import type { EmailJobDeps } from '#shell/operations/accounts/emails/email-job-deps.ts'
import { sendLinkToAddress } from '#shell/operations/accounts/emails/send-token-link.ts'
import type { MagicLinkRequest } from './email-types.ts'

/** Sends a link to sign in, if a user with the address can. */
export function sendMagicLink(deps: EmailJobDeps, request: MagicLinkRequest): Promise<void> {
  return sendLinkToAddress(deps, 'link', request)
}
