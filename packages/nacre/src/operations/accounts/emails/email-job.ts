import { type Job, type JobContext, job } from '#shell/language/product/job.ts'
import { accountUrl, errorsAdminUrl, loginUrl, userAdminUrl } from './links.ts'
import type { EmailJobDeps } from './email-job-deps.ts'
import { recipientOf, type EmailRequest } from '../../emails/email-request.ts'
import { sendLinkToAddress, sendTokenLink } from './send-token-link.ts'

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
      return sendLinkToAddress(deps, 'reset', emailRequest)
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
    default:
      return deps.sendSignInEmail(deps, emailRequest)
  }
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
