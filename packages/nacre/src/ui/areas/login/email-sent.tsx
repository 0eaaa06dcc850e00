import { messagesFor } from '#shell/messages/translate.ts'
import { useRichMessages } from '../../kit/use-rich-messages.ts'
import { IntentLink } from '../../components/intent-link.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { LoginCard } from './login-step.tsx'

interface Props {
  title: string
  text: string
  language: string
  /** The page that requests another email. */
  retryUrl: string
}

/** Confirms that an email was sent. */
export function EmailSent({ title, text, language, retryUrl }: Props) {
  const t = messagesFor(language)
  const rich = useRichMessages()
  return (
    <LoginCard title={title} others={<BackToLogin language={language} />}>
      <p role="status">{text}</p>
      <p className="hint">
        {rich('login.sent.noEmail', {
          resend: <IntentLink to={retryUrl}>{t('login.sent.resend')}</IntentLink>,
        })}
      </p>
    </LoginCard>
  )
}
