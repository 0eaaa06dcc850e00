import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { PasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { offerPasskey } from '../passkeys/offer-passkey.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: { ...loginWords.en, title: 'Choose a new password', submit: 'Take it' },
  de: { ...loginWords.de, title: 'Ein neues Passwort wählen', submit: 'Übernehmen' },
}

export const load = loadLogin

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  const ticket = url.searchParams.get('ticket') ?? ''
  const given = { ticket, password: form.get('password') }
  const answer = await http.post<Progress>('/v1/account/reset/use', given)
  return offerPasskey(whereNext(answer, url), context)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Takes a new password, with the link from the letter. */
export function Page({ data: { language } }: { data: LoginData }) {
  const { title, submit, newPassword, show, goodPassword } = wordsFor(words, language)
  return (
    <Step title={title} submit={submit} act={act}>
      <PasswordInput label={newPassword} kind="new-password" show={show} help={goodPassword} />
    </Step>
  )
}
