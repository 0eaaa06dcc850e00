import { localizedMessage } from '#shell/messages/translate.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { OidcProvider } from '#shell/language/people/user-options.ts'

type OidcMessage = 'denied' | 'emailUnverified' | 'emailTaken' | 'notVerified' | 'linkedToAnother'

/** Why nobody could sign in with a provider, or connect it. */
export function oidcMessage(name: OidcMessage, { label }: OidcProvider): LocalizedText {
  return localizedMessage(`api.oidc.${name}`, { provider: label })
}

export const flowNotStarted = localizedMessage('api.oidc.flowNotStarted')
