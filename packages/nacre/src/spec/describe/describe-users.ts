import { enabledMethods } from '#shell/language/people/sign-in-methods.ts'
import type { UsersConfig } from '#shell/language/people/user-options.ts'
import type { UsersDescription } from '../users-description.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import type { Viewer } from './viewer.ts'

/**
 * Describes users and sign-in. The configuration of providers is limited to the unrestricted
 * viewer.
 */
export function describeUsers(
  { signUp, signUpRoles, signInMethods, secondFactor, sessions }: UsersConfig,
  { isAll, hasRole: isHeld }: Viewer,
  languages: Languages,
): UsersDescription {
  return {
    signUp,
    ...enabledMethods(signInMethods),
    providers: signInMethods.oidc.map(
      ({
        name,
        label,
        issuer,
        clientId,
        clientSecretVariable,
        satisfiesSecondFactor = false,
        protocol,
      }) => ({
        name,
        label: normalizeLocalizedText(label, languages),
        issuer,
        clientId: isAll ? clientId : '',
        clientSecretVariable: isAll ? clientSecretVariable : '',
        satisfiesSecondFactor,
        ...(protocol === undefined ? {} : { protocol }),
      }),
    ),
    signUpRoles: signUpRoles.map(({ role }) => role).filter(isHeld),
    secondFactor: secondFactor.requiredFor.map(({ role }) => role).filter(isHeld),
    sessions,
  }
}
