import type { EmailMessages } from './shared-email-texts.ts'
import { emailCodeMessages } from './email-code/email-messages.ts'
import type { SignInEmailTemplates } from './email-types.ts'
import { magicLinkMessages } from './magic-link/email-messages.ts'

/** The texts of the emails of the sign-in methods. */
export const signInEmailMessages: Readonly<Record<keyof SignInEmailTemplates, EmailMessages>> = {
  link: magicLinkMessages,
  code: emailCodeMessages,
}
