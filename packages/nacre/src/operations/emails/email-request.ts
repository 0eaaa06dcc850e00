import type { Language } from '#shell/language/texts/localized-text.ts'
import type { SignInEmailRequest } from '#shell/sign-in-methods/email-types.ts'
import type { EmailTemplates, Recipient } from './email-templates.ts'

/**
 * The name of the job that sends emails. Its payload contains no one-time token: the job creates
 * the token when it runs.
 */
export const emailJob = 'nacre.email'

/** The payload of the email job: the kind of the email and its recipient. */
export type EmailRequest =
  | { readonly kind: 'invitation' | 'farewell'; readonly user: string }
  | {
      readonly kind: 'notice'
      readonly user: string
      readonly about: Omit<EmailTemplates['notice'], 'link'>
      /** The email address at the time of the event. */
      readonly address?: string
    }
  | {
      readonly kind: 'warning'
      /** The recipient at the time of the event. */
      readonly to: Recipient
      readonly about: Omit<EmailTemplates['notice'], 'link'>
      /** The id of the account that the link in the email opens in the admin area. */
      readonly account?: string
    }
  | {
      readonly kind: 'errors'
      readonly to: Recipient
      readonly about: Omit<EmailTemplates['errors'], 'link'>
    }
  | SignInEmailRequest
  | {
      readonly kind: 'reset'
      readonly email: string
      readonly language?: Language
      readonly next?: string
    }
  | { readonly kind: 'address'; readonly user: string; readonly email: string }
  | {
      readonly kind: 'sign-up'
      readonly email: string
      readonly language?: Language
      readonly next?: string
      readonly data: unknown
    }

/** Returns the email recipient for a user. */
export function recipientOf({
  email,
  name,
  language,
  timeZone,
}: {
  readonly email: string
  readonly name: string | null
  readonly language: string | null
  readonly timeZone: string | null
}): Recipient {
  return { address: email, name, language: language ?? undefined, timeZone: timeZone ?? undefined }
}
