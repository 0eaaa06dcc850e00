import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { wordsFor } from '../../words.ts'
import { PasswordInput } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { offerPasskey } from '../passkeys/offer-passkey.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'Your account',
    text: 'Once more the password that you chose, and it is made.',
    submit: 'Begin',
  },
  de: {
    ...loginWords.de,
    title: 'Ihr Konto',
    text: 'Noch einmal das Passwort, das Sie gewählt haben, und es entsteht.',
    submit: 'Anfangen',
  },
}

export const load = loadLogin

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  const given = { ticket: url.searchParams.get('ticket') ?? '', password: form.get('password') }
  const answer = await http.post<Progress>('/v1/account/sign-up/confirm', given)
  return offerPasskey(whereNext(answer, url), context)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Makes the account that somebody wanted, with the link from the letter. */
export function Page({ data: { language } }: { data: LoginData }) {
  const { title, text, submit, password, show } = wordsFor(words, language)
  return (
    <Step title={title} text={text} submit={submit} act={act}>
      <PasswordInput label={password} kind="current-password" show={show} />
    </Step>
  )
}
