import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { PasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../../../accounts/login-data.ts'
import { offerPasskey } from '#shell/sign-in-methods/passkey/login/offer-passkey.ts'
import { LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadLogin

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  const token = url.searchParams.get('token') ?? ''
  const body = { token, password: form.get('password') }
  const result = await http.post<SignInResponse>('/v1/account/password-reset/confirm', body)
  return offerPasskey(nextDestination(result, url), context)
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.resetPassword.title') }
}

/** Sets a new password with the link from the email. */
export function Page({ data: { language } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <LoginStep
      title={t('login.resetPassword.title')}
      submit={t('login.resetPassword.submit')}
      act={action}
    >
      <PasswordInput
        label={t('login.shared.newPassword')}
        kind="new-password"
        show={t('login.shared.show')}
        help={t('login.shared.passwordHelp')}
      />
    </LoginStep>
  )
}
