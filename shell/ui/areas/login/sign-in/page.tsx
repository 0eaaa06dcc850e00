import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { formName } from '../../form/act-form.tsx'
import { textIn } from '../../form/text-in.ts'
import { wordsFor } from '../../words.ts'
import { beginCompany, companyForm } from '../company/begin-company.ts'
import { CompanyForm, type Company } from '../company/company-form.tsx'
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
    passkey: 'Log in with a passkey',
    company: 'Log in with',
    or: 'or',
  },
  de: {
    ...loginWords.de,
    title: 'Anmelden',
    forgotten: 'Ich weiß mein Passwort nicht',
    signUp: 'Ich habe noch kein Konto',
    link: 'Schicken Sie mir einen Link, der mich anmeldet',
    passkey: 'Mit einem Passkey anmelden',
    company: 'Anmelden mit',
    or: 'oder',
  },
}

interface Ways {
  readonly signUp: string
  readonly password: boolean
  readonly passkey: boolean
  readonly link: boolean
  readonly providers: readonly Company[]
}

const onlyPassword: Ways = {
  signUp: 'none',
  password: true,
  passkey: false,
  link: false,
  providers: [],
}

interface Data extends LoginData {
  readonly ways: Ways
}

export async function load(context: PageContext): Promise<Data> {
  const [data, ways] = await Promise.all([
    loadSignIn(context),
    context.http.get<Ways>('/v1/session/ways'),
  ])
  return { ...data, ways: ways.ok ? ways.data : onlyPassword }
}

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  if (textIn(form, formName).startsWith(companyForm)) {
    return beginCompany(context, form, nextIn(url))
  }
  const given = {
    email: form.get('email'),
    password: form.get('password'),
    ...readCaptcha(form),
  }
  return whereNext(await http.post<Progress>('/v1/session', given), url)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** The ways in for those who have an account. */
export function Page({ data }: { data: Data }) {
  const { language, ways } = data
  const { title, email, password, show } = wordsFor(words, language)
  const beside = <OtherWays data={data} />
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
      <CaptchaField flow="sign-in" language={language} />
    </Step>
  )
}

/** What needs no password here. */
function OtherWays({ data: { language, ways } }: { data: Data }) {
  const say = wordsFor(words, language)
  const { password, passkey, providers } = ways
  if (!passkey && providers.length === 0) return null
  return (
    <div className="other-ways">
      {password && <p className="or">{say.or}</p>}
      {passkey && <SignInByPasskey language={language} label={say.passkey} />}
      {providers.map((company) => (
        <CompanyForm key={company.name} company={company} language={language} act={act}>
          {say.company} {company.label}
        </CompanyForm>
      ))}
    </div>
  )
}

/** For whoever cannot come in at once. */
function Roundabout({ data: { language, ways, next } }: { data: Data }) {
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
