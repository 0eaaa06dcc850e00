import { addPasskey, passkeyCreationOptions, removePasskey, renamePasskey } from './add-passkey.ts'
import { passkeyRequestOptions, signInByPasskey } from './sign-in-by-passkey.ts'
import type { AccountStep } from '#shell/operations/accounts/account-step.ts'

/** The account operations with passkeys. */
export const passkeySteps = {
  passkeyRequestOptions,
  signInByPasskey,
  passkeyCreationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
} as const satisfies Readonly<Record<string, AccountStep<unknown>>>
