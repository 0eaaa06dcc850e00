import { messagesFor } from '#shell/messages/translate.ts'
import { useRef } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formNameField } from '../../form/action-form.tsx'
import { formText } from '../../form/form-text.ts'
import { startSingleSignOn, ssoFormName } from '../sso/start-single-sign-on.ts'
import { SsoProviderForm } from '../sso/sso-provider-form.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn, parseNext, withNext } from '../login-data.ts'
import { SignInByPasskey } from '../passkeys/sign-in-by-passkey.tsx'
import { LoginCard, LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../next-destination.ts'

export const load = loadSignIn

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  if (formText(form, formNameField).startsWith(ssoFormName)) {
    return startSingleSignOn(context, form, parseNext(url))
  }
  const body = {
    email: form.get('email'),
    password: form.get('password'),
    remember: form.has('remember'),
    ...readCaptcha(form),
  }
  return nextDestination(await http.post<SignInResponse>('/v1/session', body), url)
}

export function head({ language }: LoginData) {
  return { title: messagesFor(language)('login.signIn.title') }
}

/** The sign-in page. */
export function Page({ data }: { data: LoginData }) {
  const { language, methods: ways } = data
  const t = messagesFor(language)
  const remember = useRef<HTMLInputElement>(null)
  const beside = <OtherMethods data={data} remember={() => remember.current?.checked ?? false} />
  const others = <SignInHelp data={data} />
  if (!ways.password) {
    return (
      <LoginCard title={t('login.signIn.title')} others={others}>
        {beside}
      </LoginCard>
    )
  }
  return (
    <LoginStep
      title={t('login.signIn.title')}
      submit={t('login.signIn.title')}
      act={action}
      beside={beside}
      others={others}
    >
      <EmailInput
        label={t('login.shared.email')}
        fill={ways.passkey ? 'username webauthn' : 'username'}
      />
      <PasswordInput
        label={t('login.shared.password')}
        kind="current-password"
        show={t('login.shared.show')}
      />
      <label className="remember">
        <input ref={remember} type="checkbox" name="remember" /> {t('login.signIn.staySignedIn')}
      </label>
      <CaptchaField flow="sign-in" language={language} />
    </LoginStep>
  )
}

/** The sign-in methods without a password. */
function OtherMethods({
  data: { language, methods: ways },
  remember,
}: {
  data: LoginData
  /** Returns whether the user wants to stay signed in. */
  remember(): boolean
}) {
  const t = messagesFor(language)
  const { password, passkey, providers } = ways
  if (!passkey && providers.length === 0) return null
  return (
    <div className="other-ways">
      {password && <p className="or">{t('login.signIn.or')}</p>}
      {passkey && (
        <SignInByPasskey
          language={language}
          label={t('login.signIn.passkey')}
          remember={remember}
        />
      )}
      {providers.map((company) => (
        <SsoProviderForm key={company.name} provider={company} language={language} act={action}>
          {t('login.signIn.provider', { provider: company.label })}
        </SsoProviderForm>
      ))}
    </div>
  )
}

/** Links for users who cannot sign in. */
function SignInHelp({ data: { language, methods: ways, next } }: { data: LoginData }) {
  const t = messagesFor(language)
  return (
    <>
      {ways.password && (
        <p>
          <IntentLink to={withNext('/login/forgot-password', next)}>
            {t('login.signIn.forgotPassword')}
          </IntentLink>
        </p>
      )}
      {ways.magicLink && (
        <p>
          <IntentLink to={withNext('/login/magic-link', next)}>
            {t('login.signIn.emailLink')}
          </IntentLink>
        </p>
      )}
      {ways.emailCode && (
        <p>
          <IntentLink to={withNext('/login/email-code', next)}>
            {t('login.signIn.emailCode')}
          </IntentLink>
        </p>
      )}
      {ways.signUp === 'open' && (
        <p>
          <IntentLink to={withNext('/login/sign-up', next)}>{t('login.signIn.signUp')}</IntentLink>
        </p>
      )}
    </>
  )
}
