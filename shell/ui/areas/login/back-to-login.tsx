import { IntentLink } from '../../components/intent-link.tsx'
import { urls } from '../../url-map.ts'
import { wordsFor } from '../words.ts'
import { loginWords } from './login-words.ts'

export function BackToLogin({ language }: { language: string }) {
  return (
    <p>
      <IntentLink to={urls.login}>{wordsFor(loginWords, language).back}</IntentLink>
    </p>
  )
}
