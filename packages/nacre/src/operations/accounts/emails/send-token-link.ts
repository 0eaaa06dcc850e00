import { recipientOf } from '../../emails/email-request.ts'
import type { EmailJobDeps } from './email-job-deps.ts'
import type { Recipient } from '../../emails/email-templates.ts'
import { tokenUrl } from './links.ts'
import { type IssuedToken, issueToken, type TokenPurpose } from './one-time-tokens.ts'
import { isActiveUser, type UserRecord } from '../users/user-directory.ts'

/** Creates a one-time token and sends it as a link. */
export async function sendTokenLink(
  { store, sendMail, origin, now }: EmailJobDeps,
  purpose: Exclude<TokenPurpose, 'set-up' | 'return'>,
  to: Recipient,
  user: UserRecord | undefined,
  data?: unknown,
  next?: string,
): Promise<void> {
  const about = { now: now(), data, ...(user ? { user: user.id } : {}) }
  const { token, until }: IssuedToken = await store.write((trx) =>
    issueToken(store, trx, purpose, about),
  )
  await sendMail(purpose, to, { link: tokenUrl(origin(), purpose, token, next), until })
}

/**
 * Sends a link if a user with the address exists. The check runs in the job, so that the response
 * does not reveal whether the account exists.
 */
export async function sendLinkToAddress(
  deps: EmailJobDeps,
  purpose: 'reset' | 'link',
  { email, next }: { readonly email: string; readonly next?: string },
): Promise<void> {
  const user = await findRecipient(deps, email)
  if (user) await sendTokenLink(deps, purpose, recipientOf(user), user, undefined, next)
}

/**
 * Returns the user with an address who may sign in. An invited user has not signed in yet and gets the
 * invitation again, whatever was requested.
 */
export async function findRecipient(
  deps: EmailJobDeps,
  email: string,
): Promise<UserRecord | undefined> {
  const user = await deps.userDirectory.byEmail(email)
  if (user?.state === 'invited') await sendTokenLink(deps, 'invitation', recipientOf(user), user)
  return user && isActiveUser(user) ? user : undefined
}
