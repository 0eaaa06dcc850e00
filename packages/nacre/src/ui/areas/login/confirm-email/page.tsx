import { messagesFor } from '#shell/messages/translate.ts'
import { useContext } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionStateContext } from '../../../form/action-state-context.ts'
import { PasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { offerPasskey } from '#shell/sign-in-methods/passkey/login/offer-passkey.ts'
import { LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadLogin

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const body = { token: url.searchParams.get('token') ?? '', password: form.get('password') }
  const result = await http.post<SignInResponse>('/v1/account/sign-up/confirm', body)
  return offerPasskey(nextDestination(result, url), context)
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.confirmEmail.title') }
}

/** Confirms an email address with the link from the email, which creates the account. */
export function Page({ data: { language } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <LoginStep
      title={t('login.confirmEmail.title')}
      text={t('login.confirmEmail.text')}
      submit={t('login.confirmEmail.submit')}
      act={action}
    >
      <Password language={language} />
    </LoginStep>
  )
}

/**
 * The password input. It is required only if the link is opened in another browser than the
 * sign-up.
 */
function Password({ language }: { language: string }) {
  const t = messagesFor(language)
  const { code, errors } = useContext(ActionStateContext)?.problem ?? {}
  if (code !== 'reauthentication-required' && errors?.['password'] === undefined) return null
  return (
    <PasswordInput
      label={t('login.shared.password')}
      kind="current-password"
      show={t('login.shared.show')}
      help={t('login.confirmEmail.passwordText')}
    />
  )
}
