import { signsInByEmail } from '#shell/language/people/sign-in-methods.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { UsersConfig } from '#shell/language/people/user-options.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'

/** Throws an error when no sign-in method would remain. */
export function assertSignInMethodRemains(
  { signInMethods }: Pick<UsersConfig, 'signInMethods'>,
  remaining: readonly Credential[],
): void {
  const isSignInMethod = ({ kind, name }: Credential): boolean => {
    if (kind === 'password' || kind === 'passkey') return signInMethods[kind]
    return kind === 'oidc' && signInMethods.oidc.some((one) => one.name === name)
  }
  if (!signsInByEmail(signInMethods) && !remaining.some(isSignInMethod))
    throw new AppError('conflict', { message: lastMethodMessage })
}

const lastMethodMessage = localizedMessage('api.lastSignInMethod.onlyMethod')
