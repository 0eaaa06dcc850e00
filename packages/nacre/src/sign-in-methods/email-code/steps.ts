import { requestEmailCode } from './request-email-code.ts'
import { signInByEmailCode } from './sign-in-by-email-code.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'

/** The account operations with codes by email. */
export const emailCodeSteps = { requestEmailCode, signInByEmailCode } as const satisfies Readonly<
  Record<string, AccountStep<unknown>>
>
