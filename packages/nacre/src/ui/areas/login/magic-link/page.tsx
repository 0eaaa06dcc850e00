import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput } from '../inputs.tsx'
import { type LoginData, loadLogin, parseNext } from '../../../accounts/login-data.ts'
import { EmailSent } from '../email-sent.tsx'
import { LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

interface Data extends LoginData {
  readonly at: 'ask' | 'sent' | 'use'
}

export async function load(context: PageContext): Promise<Data> {
  const { searchParams } = context.url
  const currentStep = searchParams.has('token') ? 'use' : searchParams.has('sent') ? 'sent' : 'ask'
  return { ...(await loadLogin(context)), at: currentStep }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const token = url.searchParams.get('token')
  if (token !== null) {
    return nextDestination(
      await http.post<SignInResponse>('/v1/session/magic-link/confirm', { token }),
      url,
    )
  }
  const body = { email: form.get('email'), ...readCaptcha(form), next: parseNext(url) }
  const result = await http.post('/v1/session/magic-link', body)
  return result.ok ? { to: '/login/magic-link?sent' } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.magicLink.title') }
}

/** Signs in with a one-time link. It requires a click, because email scanners follow links. */
export function Page({ data: { language, at: currentStep } }: { data: Data }) {
  const t = messagesFor(language)
  if (currentStep === 'sent')
    return (
      <EmailSent
        title={t('login.magicLink.sent')}
        text={t('login.magicLink.sentText')}
        language={language}
        retryUrl="/login/magic-link"
      />
    )
  if (currentStep === 'use')
    return (
      <LoginStep
        title={t('login.magicLink.title')}
        text={t('login.magicLink.useText')}
        submit={t('login.magicLink.signIn')}
        act={action}
      />
    )
  return (
    <LoginStep
      title={t('login.magicLink.title')}
      text={t('login.magicLink.text')}
      submit={t('login.magicLink.submit')}
      act={action}
      others={<BackToLogin language={language} />}
    >
      <EmailInput label={t('login.shared.email')} />
      <CaptchaField flow="link" language={language} />
    </LoginStep>
  )
}
