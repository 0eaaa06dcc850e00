import type { SignInEmailRequest } from '#shell/sign-in-methods/email-types.ts'
import type { Store } from '#shell/store/store.ts'
import type { Vault } from '../../vault.ts'
import type { UserDirectory } from '../users/user-directory.ts'
import type { SendEmail } from '../../emails/email-templates.ts'

/** What the job needs that sends emails about accounts. */
export interface EmailJobDeps {
  readonly vault: Vault
  readonly store: Store
  readonly userDirectory: UserDirectory
  readonly sendMail: SendEmail
  /** Returns the public origin of the site. */
  readonly origin: () => string
  readonly now: () => number
  /** Sends an email of a sign-in method. */
  readonly sendSignInEmail: (deps: EmailJobDeps, request: SignInEmailRequest) => Promise<void>
}
