import { type Job, type JobContext, job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import { type IssuedToken, issueToken, type TokenPurpose } from './one-time-tokens.ts'
import { accountUrl, errorsAdminUrl, tokenUrl, loginUrl, userAdminUrl } from './links.ts'
import type { Recipient, SendEmail } from './email-templates.ts'
import type { UserDirectory, UserRecord } from '../users/user-directory.ts'
import { issueEmailCode } from '../sign-in/email-code/email-codes.ts'
import type { Vault } from '../../vault.ts'
import { isActiveUser } from '../users/user-directory.ts'
import { recipientOf, type EmailRequest } from './email-request.ts'

interface EmailJobDeps {
  readonly vault: Vault
  readonly store: Store
  readonly userDirectory: UserDirectory
  readonly sendMail: SendEmail
  /** Returns the public origin of the site. */
  readonly origin: () => string
  readonly now: () => number
}

export function createEmailJob(deps: EmailJobDeps): Job {
  return job({
    run: ({ payload, id }) => sendRequestedEmail(withEmailId(deps, id), payload as EmailRequest),
  })
}

/** Returns the job that runs after a user was created and sends the invitation. */
export function createInvitationJob(deps: EmailJobDeps): Job {
  return job({
    async run({ payload, id }: JobContext) {
      const userId = String(Object(payload).id)
      await sendRequestedEmail(withEmailId(deps, id), { kind: 'invitation', user: userId })
    },
  })
}

/**
 * Uses the id of the job as the id of the email, so that a retry is recognized as the same email.
 */
function withEmailId(deps: EmailJobDeps, id: string): EmailJobDeps {
  return { ...deps, sendMail: (kind, to, data) => deps.sendMail(kind, to, data, { id }) }
}

async function sendRequestedEmail(deps: EmailJobDeps, emailRequest: EmailRequest): Promise<void> {
  const { userDirectory } = deps
  switch (emailRequest.kind) {
    case 'invitation': {
      const user = await userDirectory.byId(emailRequest.user)
      if (user?.state === 'invited')
        await sendTokenLink(deps, 'invitation', recipientOf(user), user)
      return
    }
    case 'reset':
    case 'link':
      return sendToAddress(deps, emailRequest)
    case 'code':
      return sendCode(deps, emailRequest)
    case 'sign-up':
      return sendConfirmation(deps, emailRequest)
    case 'address':
      return sendToNewAddress(deps, emailRequest)
    case 'notice': {
      const user = await userDirectory.byId(emailRequest.user)
      const to = user && { ...recipientOf(user), address: emailRequest.address ?? user.email }
      if (to)
        await deps.sendMail('notice', to, {
          ...emailRequest.about,
          link: accountUrl(deps.origin()),
        })
      return
    }
    case 'warning': {
      const { to, about, account } = emailRequest
      const siteOrigin = deps.origin()
      const link = account === undefined ? loginUrl(siteOrigin) : userAdminUrl(siteOrigin, account)
      return deps.sendMail('notice', to, { ...about, link })
    }
    case 'errors': {
      const { to, about } = emailRequest
      return deps.sendMail('errors', to, { ...about, link: errorsAdminUrl(deps.origin()) })
    }
    case 'farewell':
      return sendFarewell(deps, emailRequest.user)
  }
}

/**
 * Sends a link if a user with the address exists. The check runs in the job, so that the response
 * does not reveal whether the account exists.
 */
async function sendToAddress(
  deps: EmailJobDeps,
  { kind, email, next }: Extract<EmailRequest, { kind: 'reset' | 'link' }>,
): Promise<void> {
  const user = await deps.userDirectory.byEmail(email)
  if (!user) return
  // An invited user has not signed in yet and gets the invitation again, whatever was requested.
  const isActive = user.state === 'active' || user.state === 'leaving'
  const purpose = user.state === 'invited' ? 'invitation' : isActive ? kind : undefined
  if (purpose) await sendTokenLink(deps, purpose, recipientOf(user), user, undefined, next)
}

/** Sends a code if a user with the address can sign in. An invited user gets the invitation again. */
async function sendCode(
  deps: EmailJobDeps,
  { email, browser }: Extract<EmailRequest, { kind: 'code' }>,
): Promise<void> {
  const user = await deps.userDirectory.byEmail(email)
  if (user?.state === 'invited') await sendTokenLink(deps, 'invitation', recipientOf(user), user)
  if (!user || !isActiveUser(user)) return
  const about = { user: user.id, browser }
  const issued = await deps.store.write((trx) => issueEmailCode(deps, trx, about))
  await deps.sendMail('code', recipientOf(user), issued)
}

/**
 * Sends the confirmation link to the new address. If the address belongs to another user, only that
 * user is notified.
 */
async function sendToNewAddress(
  deps: EmailJobDeps,
  { user, email }: Extract<EmailRequest, { kind: 'address' }>,
): Promise<void> {
  const { userDirectory, sendMail, origin } = deps
  const account = await userDirectory.byId(user)
  const currentOwner = await userDirectory.byEmail(email)
  if (currentOwner) {
    if (currentOwner.state !== 'disabled') {
      await sendMail('known', recipientOf(currentOwner), { link: loginUrl(origin()) })
    }
    return
  }
  const to = account && { ...recipientOf(account), address: email }
  if (to) await sendTokenLink(deps, 'address', to, account, { email })
}

async function sendConfirmation(
  deps: EmailJobDeps,
  { email, language, data, next }: Extract<EmailRequest, { kind: 'sign-up' }>,
): Promise<void> {
  const user = await deps.userDirectory.byEmail(email)
  if (!user) {
    return sendTokenLink(
      deps,
      'confirmation',
      { address: email, name: nameFrom(data), language },
      undefined,
      data,
      next,
    )
  }
  if (user.state === 'invited') {
    return sendTokenLink(deps, 'invitation', recipientOf(user), user)
  }
  if (user.state === 'disabled') return
  await deps.sendMail('known', recipientOf(user), { link: loginUrl(deps.origin()) })
}

/** Returns the name from the data of a sign-up. */
function nameFrom(data: unknown): string | null {
  const name: unknown = Object(Object(data).values).name
  return typeof name === 'string' ? name : null
}

async function sendTokenLink(
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

async function sendFarewell(
  { userDirectory, sendMail, origin, now }: EmailJobDeps,
  userId: string,
): Promise<void> {
  const account = await userDirectory.byId(userId)
  if (account?.state !== 'leaving') return
  const until = new Date(now() + deletionDelay).toISOString()
  await sendMail('farewell', recipientOf(account), { link: accountUrl(origin()), until })
}

/** The period in which users can cancel the deletion of their account. */
export const deletionDelay = 14 * 24 * 3_600_000
