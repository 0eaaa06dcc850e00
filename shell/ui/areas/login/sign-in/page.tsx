import { useRef } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { beginCompany, companyForm } from '../company/begin-company.ts'
import { CompanyForm } from '../company/company-form.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn, nextIn, withNext } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { SignInByPasskey } from '../passkeys/sign-in-by-passkey.tsx'
import { Sheet, Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'Log in',
    forgotten: 'I do not know my password',
    signUp: 'I have no account yet',
    link: 'Send me a link that logs me in',
    passkey: 'Use a passkey',
    company: 'Continue with',
    or: 'or',
    stay: 'Stay logged in on this device',
  },
  de: {
    ...loginWords.de,
    title: 'Anmelden',
    forgotten: 'Ich weiß mein Passwort nicht',
    signUp: 'Ich habe noch kein Konto',
    link: 'Schicken Sie mir einen Link, der mich anmeldet',
    passkey: 'Passkey verwenden',
    company: 'Weiter mit',
    or: 'oder',
    stay: 'Auf diesem Gerät angemeldet bleiben',
  },
}

export const load = loadSignIn

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  if (textIn(form, formName).startsWith(companyForm)) {
    return beginCompany(context, form, nextIn(url))
  }
  const given = {
    email: form.get('email'),
    password: form.get('password'),
    remember: form.has('remember'),
    ...readCaptcha(form),
  }
  return whereNext(await http.post<Progress>('/v1/session', given), url)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** The ways in for those who have an account. */
export function Page({ data }: { data: LoginData }) {
  const { language, ways } = data
  const { title, email, password, show, stay } = wordsFor(words, language)
  const remember = useRef<HTMLInputElement>(null)
  const beside = <OtherWays data={data} remember={() => remember.current?.checked ?? false} />
  const others = <Roundabout data={data} />
  if (!ways.password) {
    return (
      <Sheet title={title} others={others}>
        {beside}
      </Sheet>
    )
  }
  return (
    <Step title={title} submit={title} act={act} beside={beside} others={others}>
      <EmailInput label={email} fill={ways.passkey ? 'username webauthn' : 'username'} />
      <PasswordInput label={password} kind="current-password" show={show} />
      <label className="remember">
        <input ref={remember} type="checkbox" name="remember" /> {stay}
      </label>
      <CaptchaField flow="sign-in" language={language} />
    </Step>
  )
}

/** What needs no password here. */
function OtherWays({
  data: { language, ways },
  remember,
}: {
  data: LoginData
  /** Whether somebody wants to stay logged in. */
  remember(): boolean
}) {
  const say = wordsFor(words, language)
  const { password, passkey, providers } = ways
  if (!passkey && providers.length === 0) return null
  return (
    <div className="other-ways">
      {password && <p className="or">{say.or}</p>}
      {passkey && <SignInByPasskey language={language} label={say.passkey} remember={remember} />}
      {providers.map((company) => (
        <CompanyForm key={company.name} company={company} language={language} act={act}>
          {say.company} {company.label}
        </CompanyForm>
      ))}
    </div>
  )
}

/** For whoever cannot come in at once. */
function Roundabout({ data: { language, ways, next } }: { data: LoginData }) {
  const { forgotten, signUp, link } = wordsFor(words, language)
  return (
    <>
      {ways.password && (
        <p>
          <IntentLink to={withNext('/login/forgotten', next)}>{forgotten}</IntentLink>
        </p>
      )}
      {ways.link && (
        <p>
          <IntentLink to={withNext('/login/link', next)}>{link}</IntentLink>
        </p>
      )}
      {ways.signUp === 'open' && (
        <p>
          <IntentLink to={withNext('/login/sign-up', next)}>{signUp}</IntentLink>
        </p>
      )}
    </>
  )
}
