import { useContext } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActedContext } from '../../form/acted-context.ts'
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
    text: 'A press, and it is made.',
    again: 'You are in another browser than before: give the password that you chose.',
    submit: 'Begin',
  },
  de: {
    ...loginWords.de,
    title: 'Ihr Konto',
    text: 'Ein Klick, und es entsteht.',
    again:
      'Sie sind in einem anderen Browser als vorhin: Nennen Sie das Passwort, das Sie gewählt haben.',
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
  const { title, text, submit } = wordsFor(words, language)
  return (
    <Step title={title} text={text} submit={submit} act={act}>
      <Password language={language} />
    </Step>
  )
}

/** Asked for in another browser than the one in which the account was wanted, and only there. */
function Password({ language }: { language: string }) {
  const { again, password, show } = wordsFor(words, language)
  const { id, fields } = useContext(ActedContext)?.problem ?? {}
  if (id !== 'proof-needed' && fields?.['password'] === undefined) return null
  return <PasswordInput label={password} kind="current-password" show={show} help={again} />
}
