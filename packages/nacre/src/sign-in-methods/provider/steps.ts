import { removeProvider } from './remove-provider.ts'
import { finishOidcSignIn, startOidcSignIn } from './sign-in-by-provider.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'

/** The account operations with single sign-on. */
export const providerSteps = {
  startOidcSignIn,
  finishOidcSignIn,
  removeProvider,
} as const satisfies Readonly<Record<string, AccountStep<unknown>>>
