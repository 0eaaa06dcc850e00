import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { CodeInput, EmailInput } from '../inputs.tsx'
import { type LoginData, loadLogin, withNext } from '../../../accounts/login-data.ts'
import { LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

interface Data extends LoginData {
  readonly isSent: boolean
}

const path = '/login/email-code'

export async function load(context: PageContext): Promise<Data> {
  return { ...(await loadLogin(context)), isSent: context.url.searchParams.has('sent') }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  if (url.searchParams.has('sent')) {
    const body = { code: form.get('code') }
    return nextDestination(
      await http.post<SignInResponse>('/v1/session/email-code/confirm', body),
      url,
    )
  }
  const body = { email: form.get('email'), ...readCaptcha(form) }
  const result = await http.post('/v1/session/email-code', body)
  if (!result.ok) return result.problem
  const next = url.searchParams.get('next')
  return { to: `${path}?sent${next === null ? '' : `&next=${encodeURIComponent(next)}`}` }
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.emailCode.title') }
}

/** Asks for the email address, and then for the code that was sent to it. */
export function Page({ data: { language, isSent, next } }: { data: Data }) {
  const t = messagesFor(language)
  if (isSent)
    return (
      <LoginStep
        title={t('login.emailCode.sent')}
        text={t('login.emailCode.sentText')}
        submit={t('login.emailCode.signIn')}
        act={action}
        others={
          <p>
            <IntentLink to={withNext(path, next)}>{t('login.emailCode.again')}</IntentLink>
          </p>
        }
      >
        <CodeInput label={t('login.emailCode.code')} isOfApp />
      </LoginStep>
    )
  return (
    <LoginStep
      title={t('login.emailCode.title')}
      text={t('login.emailCode.text')}
      submit={t('login.emailCode.submit')}
      act={action}
      others={<BackToLogin language={language} />}
    >
      <EmailInput label={t('login.shared.email')} />
      <CaptchaField flow="link" language={language} />
    </LoginStep>
  )
}
