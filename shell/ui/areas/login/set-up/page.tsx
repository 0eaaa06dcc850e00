import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { urls } from '../../../url-map.ts'
import { wordsFor } from '../../words.ts'
import { ActForm } from '../../form/act-form.tsx'
import { FieldRow } from '../../form/field-row.tsx'
import { Submit } from '../../form/submit.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'

const words = {
  en: {
    title: 'The first administrator',
    text: 'Whoever opens this link looks after everything here, and can invite the others.',
    name: 'Name',
    email: 'E-mail address',
    password: 'Password',
    help: 'At least 12 characters. A few words that nobody would put together are best.',
    submit: 'Begin',
  },
  de: {
    title: 'Die erste Verwalterin, der erste Verwalter',
    text: 'Wer diesen Link öffnet, kümmert sich hier um alles und kann andere einladen.',
    name: 'Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    help: 'Mindestens 12 Zeichen. Am besten ein paar Wörter, die sonst niemand zusammenstellt.',
    submit: 'Anfangen',
  },
}

export const load = loadLogin

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const given = {
    ticket: url.searchParams.get('ticket') ?? '',
    name: form.get('name'),
    email: form.get('email'),
    password: form.get('password'),
  }
  const answer = await http.post('/v1/account/set-up', given)
  return answer.ok ? { to: urls.admin } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

export function Page({ data: { language } }: { data: LoginData }) {
  const { title, text, name, email, password, help, submit } = wordsFor(words, language)
  return (
    <div className="plain">
      <h1>{title}</h1>
      <p>{text}</p>
      <ActForm act={act}>
        <FieldRow name="name" label={name} isRequired>
          {(wiring, given) => <input {...wiring} autoComplete="name" defaultValue={given?.[0]} />}
        </FieldRow>
        <FieldRow name="email" label={email} isRequired>
          {(wiring, given) => (
            <input {...wiring} type="email" autoComplete="username" defaultValue={given?.[0]} />
          )}
        </FieldRow>
        <FieldRow name="password" label={password} help={help} isRequired>
          {(wiring) => <input {...wiring} type="password" autoComplete="new-password" />}
        </FieldRow>
        <Submit>{submit}</Submit>
      </ActForm>
    </div>
  )
}
