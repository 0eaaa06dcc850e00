import { emailCodeSteps } from './email-code/steps.ts'
import { magicLinkSteps } from './magic-link/steps.ts'
import { passkeySteps } from './passkey/steps.ts'
import { providerSteps } from './provider/steps.ts'

/** The account operations of the sign-in methods, by name. Those of the password are elsewhere. */
export const signInSteps = {
  ...magicLinkSteps,
  ...emailCodeSteps,
  ...passkeySteps,
  ...providerSteps,
} as const
