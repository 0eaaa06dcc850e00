import { messagesFor } from '#shell/messages/translate.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formText } from '../../../form/form-text.ts'
import { loadSignedIn, type SignedInData } from '../account/load-signed-in.ts'
import { CodeInput, PasswordInput } from '../inputs.tsx'
import { withNext } from '../../../accounts/login-data.ts'
import { PasskeyForm } from '#shell/sign-in-methods/passkey/login/passkey-form.tsx'
import { LoginCard, LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadSignedIn

export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const code = formText(form, 'code')
  const result = form.has('code')
    ? await http.post<SignInResponse>('/v1/session/totp', { code })
    : await http.post<SignInResponse>('/v1/session/reauthenticate', {
        password: form.get('password'),
      })
  return nextDestination(result, url)
}

export function head({ language }: SignedInData) {
  return { title: messagesFor(language)('login.reauthenticate.title'), language }
}

/** Authenticates the user again before a sensitive change, with any available method. */
export function Page({ data: { language, account, next } }: { data: SignedInData }) {
  const t = messagesFor(language)
  const { password, totp, passkeys } = account.factors
  const hasForm = password || totp
  const signOutUrl = withNext('/login/sign-out', next)
  const beside = passkeys.length > 0 && (
    <div className="other-methods">
      {hasForm && <p className="or">{t('login.reauthenticate.or')}</p>}
      <PasskeyForm language={language}>{t('login.reauthenticate.passkey')}</PasskeyForm>
    </div>
  )
  const others = (
    <p>
      <IntentLink to={signOutUrl}>
        {hasForm || passkeys.length > 0
          ? t('login.reauthenticate.signOutText')
          : t('login.reauthenticate.signOut')}
      </IntentLink>
    </p>
  )
  if (!hasForm) {
    return (
      <LoginCard
        title={t('login.reauthenticate.title')}
        text={
          passkeys.length > 0
            ? t('login.reauthenticate.text')
            : t('login.reauthenticate.signOutOnly')
        }
        others={others}
      >
        {beside}
      </LoginCard>
    )
  }
  return (
    <LoginStep
      title={t('login.reauthenticate.title')}
      text={t('login.reauthenticate.text')}
      submit={t('login.reauthenticate.submit')}
      act={action}
      beside={beside}
      others={others}
    >
      {password ? (
        <PasswordInput
          label={t('login.shared.password')}
          kind="current-password"
          show={t('login.shared.show')}
        />
      ) : (
        <CodeInput label={t('login.reauthenticate.code')} isOfApp />
      )}
    </LoginStep>
  )
}
