import type { EmailCodeRequest, EmailCodeTemplate } from './email-code/email-types.ts'
import type { MagicLinkRequest, MagicLinkTemplate } from './magic-link/email-types.ts'

/** The emails of the sign-in methods, with what their jobs have to know. */
export type SignInEmailRequest = MagicLinkRequest | EmailCodeRequest

/** The emails of the sign-in methods, with the data of their templates. */
export interface SignInEmailTemplates {
  /** A link to sign in without a password. */
  link: MagicLinkTemplate
  /** A code to sign in, which is entered in the browser that has requested it. */
  code: EmailCodeTemplate
}
