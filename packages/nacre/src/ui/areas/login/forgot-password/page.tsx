import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput } from '../inputs.tsx'
import { type LoginData, loadLogin, parseNext } from '../../../accounts/login-data.ts'
import { EmailSent } from '../email-sent.tsx'
import { LoginStep } from '../login-step.tsx'

interface Data extends LoginData {
  readonly isSent: boolean
}

export async function load(context: PageContext): Promise<Data> {
  const isSent = context.url.searchParams.has('sent')
  return { ...(await loadLogin(context)), isSent }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const result = await http.post('/v1/account/password-reset', {
    email: form.get('email'),
    ...readCaptcha(form),
    next: parseNext(url),
  })
  return result.ok ? { to: '/login/forgot-password?sent' } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.forgotPassword.title') }
}

/** Requests a link for a new password. The response does not reveal whether the account exists. */
export function Page({ data: { language, isSent } }: { data: Data }) {
  const t = messagesFor(language)
  if (isSent)
    return (
      <EmailSent
        title={t('login.forgotPassword.sent')}
        text={t('login.forgotPassword.sentText')}
        language={language}
        retryUrl="/login/forgot-password"
      />
    )
  return (
    <LoginStep
      title={t('login.forgotPassword.title')}
      text={t('login.forgotPassword.text')}
      submit={t('login.forgotPassword.submit')}
      act={action}
      others={<BackToLogin language={language} />}
    >
      <EmailInput label={t('login.shared.email')} />
      <CaptchaField flow="reset" language={language} />
    </LoginStep>
  )
}
