import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { readCaptcha } from '../captcha/read-captcha.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'Log in',
    forgotten: 'I do not know my password',
    signUp: 'I have no account yet',
    link: 'Send me a link that logs me in',
  },
  de: {
    ...loginWords.de,
    title: 'Anmelden',
    forgotten: 'Ich weiß mein Passwort nicht',
    signUp: 'Ich habe noch kein Konto',
    link: 'Schicken Sie mir einen Link, der mich anmeldet',
  },
}

interface Data extends LoginData {
  readonly isOpen: boolean
  readonly hasLinks: boolean
}

export async function load(context: PageContext): Promise<Data> {
  const [data, ways] = await Promise.all([
    loadSignIn(context),
    context.http.get<{ signUp: string; link: boolean }>('/v1/session/ways'),
  ])
  if (!ways.ok) return { ...data, isOpen: false, hasLinks: false }
  return { ...data, isOpen: ways.data.signUp === 'open', hasLinks: ways.data.link }
}

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
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

/** The way in for those who have an account. */
export function Page({ data: { language, isOpen, hasLinks } }: { data: Data }) {
  const { title, email, password, show, forgotten, signUp, link } = wordsFor(words, language)
  return (
    <Step
      title={title}
      submit={title}
      act={act}
      others={
        <>
          <p>
            <IntentLink to="/login/forgotten">{forgotten}</IntentLink>
          </p>
          {hasLinks && (
            <p>
              <IntentLink to="/login/link">{link}</IntentLink>
            </p>
          )}
          {isOpen && (
            <p>
              <IntentLink to="/login/sign-up">{signUp}</IntentLink>
            </p>
          )}
        </>
      }
    >
      <EmailInput label={email} />
      <PasswordInput label={password} kind="current-password" show={show} />
      <CaptchaField flow="sign-in" language={language} />
    </Step>
  )
}
