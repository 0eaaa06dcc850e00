import { messagesFor } from '#shell/messages/translate.ts'
import { useRef } from 'react'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import type { OfferButtonsProps } from '#shell/sign-in-methods/sign-in-offer.ts'
import { signInOffers } from '#shell/sign-in-methods/sign-in-offers.ts'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn, withNext } from '../../../accounts/login-data.ts'
import { LoginCard, LoginStep } from '../login-step.tsx'
import { type SignInResponse, nextDestination } from '../../../accounts/next-destination.ts'

export const load = loadSignIn

export const showsErrors = true

export async function action(context: PageContext, form: FormData): Promise<ActionResult> {
  const { http, url } = context
  for (const { act } of signInOffers) {
    const result = act?.(context, form)
    if (result) return result
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
  const { language, methods } = data
  const t = messagesFor(language)
  const remember = useRef<HTMLInputElement>(null)
  const beside = <OtherMethods data={data} remember={() => remember.current?.checked ?? false} />
  const others = <SignInHelp data={data} />
  if (!methods.password) {
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
        fill={
          offersOf(data).some(({ isAutofilled }) => isAutofilled) ? 'username webauthn' : 'username'
        }
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

const offersOf = ({ methods }: LoginData) => signInOffers.filter(({ isOn }) => isOn(methods))

/** The buttons of sign-in methods without a password. */
function OtherMethods({ data, remember }: Pick<OfferButtonsProps, 'data' | 'remember'>) {
  const t = messagesFor(data.language)
  const all = offersOf(data).filter(({ Buttons }) => Buttons)
  if (all.length === 0) return null
  return (
    <div className="other-methods">
      {data.methods.password && <p className="or">{t('login.signIn.or')}</p>}
      {all.map(
        ({ name, Buttons }) =>
          Buttons && <Buttons key={name} data={data} act={action} remember={remember} />,
      )}
    </div>
  )
}

/** Links for users who cannot sign in. */
function SignInHelp({ data }: { data: LoginData }) {
  const { language, methods, next } = data
  const t = messagesFor(language)
  return (
    <>
      {methods.password && (
        <p>
          <IntentLink to={withNext('/login/forgot-password', next)}>
            {t('login.signIn.forgotPassword')}
          </IntentLink>
        </p>
      )}
      {offersOf(data)
        .flatMap(({ link }) => link ?? [])
        .map(({ to, label }) => (
          <p key={to}>
            <IntentLink to={withNext(to, next)}>{t(label)}</IntentLink>
          </p>
        ))}
      {methods.signUp === 'open' && (
        <p>
          <IntentLink to={withNext('/login/sign-up', next)}>{t('login.signIn.signUp')}</IntentLink>
        </p>
      )}
    </>
  )
}
