import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { ActForm } from '../../form/act-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { Submit } from '../../form/submit.tsx'
import { type LoginData, loadSignIn, nextIn } from '../login-data.ts'

const words = {
  en: { title: 'Log in', email: 'E-mail address', password: 'Password', submit: 'Log in' },
  de: { title: 'Anmelden', email: 'E-Mail-Adresse', password: 'Passwort', submit: 'Anmelden' },
}

export const load = loadSignIn

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const given = { email: form.get('email'), password: form.get('password') }
  const answer = await http.post('/v1/session', given)
  return answer.ok ? { to: nextIn(url) } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

export function Page({ data: { language } }: { data: LoginData }) {
  const { title, email, password, submit } = wordsFor(words, language)
  return (
    <div className="plain">
      <h1>{title}</h1>
      <ActForm act={act}>
        <FieldRow name="email" label={email} isRequired>
          {(wiring, given) => (
            <input {...wiring} type="email" autoComplete="username" defaultValue={given?.[0]} />
          )}
        </FieldRow>
        <FieldRow name="password" label={password} isRequired>
          {(wiring) => <input {...wiring} type="password" autoComplete="current-password" />}
        </FieldRow>
        <Submit>{submit}</Submit>
      </ActForm>
    </div>
  )
}
