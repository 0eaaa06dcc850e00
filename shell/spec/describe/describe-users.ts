import type { Users } from '#shell/model/user.ts'
import type { UsersDescription } from '../description.ts'
import { type Languages, tidyWords } from '../phrases/sayings.ts'
import type { Knowledge } from './knowledge.ts'

/** How people come by their accounts and get in. How providers are spoken to is nobody else's affair. */
export function describeUsers(
  { signUp, ways, secondFactor, sessions }: Users,
  { isAll, isHeld }: Knowledge,
  languages: Languages,
): UsersDescription {
  const { password, passkey, link, oidc } = ways
  return {
    signUp,
    password,
    passkey,
    link,
    providers: oidc.map(({ name, label, issuer, clientId, secretVariable, isStrong = false }) => ({
      name,
      label: tidyWords(label, languages),
      issuer,
      clientId: isAll ? clientId : '',
      secretVariable: isAll ? secretVariable : '',
      isStrong,
    })),
    secondFactor: secondFactor.requiredFor.map(({ role }) => role).filter(isHeld),
    sessions,
  }
}
