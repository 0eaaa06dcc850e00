import { messagesFor } from '#shell/messages/translate.ts'
import { IntentLink } from '../../components/intent-link.tsx'
import { urls } from '../../url-map.ts'

export function BackToLogin({ language }: { language: string }) {
  return (
    <p>
      <IntentLink to={urls.login}>{messagesFor(language)('login.shared.backToSignIn')}</IntentLink>
    </p>
  )
}
