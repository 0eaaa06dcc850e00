import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { PasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin, nextIn } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { Step } from '../step.tsx'

const words = {
  en: {
    ...loginWords.en,
    title: 'Is it you?',
    text: 'Before such a change we ask for your password once more.',
    submit: 'It is me',
  },
  de: {
    ...loginWords.de,
    title: 'Sind Sie es?',
    text: 'Vor so einer Änderung fragen wir noch einmal nach Ihrem Passwort.',
    submit: 'Ich bin es',
  },
}

export const load = loadLogin

export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const answer = await http.post('/v1/session/proof', { password: form.get('password') })
  return answer.ok ? { to: nextIn(url), isStale: true } : answer.problem
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Asks once more who somebody is, before a sensitive change. */
export function Page({ data: { language } }: { data: LoginData }) {
  const { title, text, submit, password, show } = wordsFor(words, language)
  return (
    <Step title={title} text={text} submit={submit} act={act}>
      <PasswordInput label={password} kind="current-password" show={show} />
    </Step>
  )
}
