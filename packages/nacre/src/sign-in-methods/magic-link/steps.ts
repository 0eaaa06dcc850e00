import { requestMagicLink } from './request-magic-link.ts'
import { signInByMagicLink } from './sign-in-by-magic-link.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'

/** The account operations with links by email. */
export const magicLinkSteps = { requestMagicLink, signInByMagicLink } as const satisfies Readonly<
  Record<string, AccountStep<unknown>>
>
