import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../../form/field-row.tsx'
import { BackToLogin } from '../back-to-login.tsx'
import { CaptchaField, type ChallengeData, newChallengeUrl } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, NewPasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn, parseNext } from '../../../accounts/login-data.ts'
import { EmailSent } from '../email-sent.tsx'
import { LoginStep } from '../login-step.tsx'

interface Data extends LoginData {
  readonly isSent: boolean
  readonly challenge: ChallengeData | undefined
}

export async function load(context: PageContext): Promise<Data> {
  const isSent = context.url.searchParams.has('sent')
  const data = await loadSignIn(context)
  if (isSent) return { ...data, isSent, challenge: undefined }
  const result = await context.http.get<ChallengeData>(newChallengeUrl('sign-up'))
  return { ...data, isSent, challenge: result.ok ? result.data : undefined }
}

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const body = {
    name: form.get('name'),
    email: form.get('email'),
    password: form.get('password'),
    ...readCaptcha(form),
    next: parseNext(url),
  }
  const result = await http.post('/v1/account/sign-up', body)
  return result.ok ? { to: '/login/sign-up?sent' } : result.problem
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.signUp.title') }
}

/** Requests an account. The response does not reveal whether one exists. */
export function Page({ data }: { data: Data }) {
  const { language, isSent, challenge } = data
  const t = messagesFor(language)
  if (isSent)
    return (
      <EmailSent
        title={t('login.signUp.sent')}
        text={t('login.signUp.sentText')}
        language={language}
        retryUrl="/login/sign-up"
      />
    )
  return (
    <LoginStep
      title={t('login.signUp.title')}
      submit={t('login.signUp.submit')}
      act={action}
      others={<BackToLogin language={language} />}
    >
      <FieldRow name="name" label={t('login.shared.name')} isRequired>
        {(wiring, previousValues) => (
          <input {...wiring} autoComplete="name" defaultValue={previousValues?.[0]} />
        )}
      </FieldRow>
      <EmailInput label={t('login.shared.email')} />
      <NewPasswordInput data={data} />
      <CaptchaField flow="sign-up" language={language} challenge={challenge} />
    </LoginStep>
  )
}
