import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { wordsFor } from '../../words.ts'
import { EmailInput, PasswordInput } from '../inputs.tsx'
import { type LoginData, loadSignIn } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: { ...loginWords.en, title: 'Log in', forgotten: 'I do not know my password' },
  de: { ...loginWords.de, title: 'Anmelden', forgotten: 'Ich weiß mein Passwort nicht' },
}

export const load = loadSignIn

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const given = { email: form.get('email'), password: form.get('password') }
  return whereNext(await http.post<Progress>('/v1/session', given), url)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** The way in for those who have an account. */
export function Page({ data: { language } }: { data: LoginData }) {
  const { title, email, password, show, forgotten } = wordsFor(words, language)
  return (
    <Step
      title={title}
      submit={title}
      act={act}
      others={
        <p>
          <IntentLink to="/login/forgotten">{forgotten}</IntentLink>
        </p>
      }
    >
      <EmailInput label={email} />
      <PasswordInput label={password} kind="current-password" show={show} />
    </Step>
  )
}
