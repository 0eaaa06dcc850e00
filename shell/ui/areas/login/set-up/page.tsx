import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../form/field-row.tsx'
import { wordsFor } from '../../words.ts'
import { EmailInput, NewPassword } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { offerPasskey } from '../passkeys/offer-passkey.ts'
import { Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    ...loginWords.en,
    title: 'The first administrator',
    text: 'Whoever opens this link looks after everything here, and can invite the others.',
    submit: 'Begin',
  },
  de: {
    ...loginWords.de,
    title: 'Wer sich um alles kümmert',
    text: 'Wer diesen Link öffnet, verwaltet hier alles und kann andere einladen.',
    submit: 'Anfangen',
  },
}

export const load = loadLogin

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  const given = {
    ticket: url.searchParams.get('ticket') ?? '',
    name: form.get('name'),
    email: form.get('email'),
    password: form.get('password'),
  }
  const answer = await http.post<Progress>('/v1/account/set-up', given)
  return offerPasskey(whereNext(answer, url), context)
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Makes the first administrator, with the link that the server has printed. */
export function Page({ data }: { data: LoginData }) {
  const { title, text, name, email, submit } = wordsFor(words, data.language)
  return (
    <Step title={title} text={text} submit={submit} act={act}>
      <FieldRow name="name" label={name} isRequired>
        {(wiring, given) => <input {...wiring} autoComplete="name" defaultValue={given?.[0]} />}
      </FieldRow>
      <EmailInput label={email} />
      <NewPassword data={data} />
    </Step>
  )
}
