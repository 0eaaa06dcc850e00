import type { Answer } from '#shell/http/http.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { FieldRow } from '../../form/field-row.tsx'
import { wordsFor } from '../../words.ts'
import { BackToLogin } from '../back-to-login.tsx'
import { KnownAddress, NewPassword } from '../inputs.tsx'
import { type LoginData, loadLogin } from '../login-data.ts'
import { loginWords } from '../login-words.ts'
import { offerPasskey } from '../passkeys/offer-passkey.ts'
import { Sheet, Step } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: { ...loginWords.en, title: 'You are invited', submit: 'Come in' },
  de: { ...loginWords.de, title: 'Sie sind eingeladen', submit: 'Hereinkommen' },
}

interface Invitation {
  readonly email: string
  readonly name: string | null
}

interface Data extends LoginData {
  readonly invitation: Answer<Invitation>
}

export async function load(context: PageContext): Promise<Data> {
  const ticket = ticketIn(context)
  const [login, invitation] = await Promise.all([
    loadLogin(context),
    context.http.post<Invitation>('/v1/invitations/see', { ticket }),
  ])
  return { ...login, invitation }
}

export const showsProblems = true

export async function act(context: PageContext, form: FormData): Promise<ActOutcome> {
  const { http, url } = context
  const given = {
    ticket: ticketIn(context),
    name: form.get('name'),
    password: form.get('password'),
  }
  const answer = await http.post<Progress>('/v1/invitations/accept', given)
  return offerPasskey(whereNext(answer, url), context)
}

function ticketIn({ url }: PageContext): string {
  return url.searchParams.get('ticket') ?? ''
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/** Somebody who was invited comes in for the first time. */
export function Page({ data }: { data: Data }) {
  const { language, invitation } = data
  const { title, submit, name } = wordsFor(words, language)
  if (!invitation.ok) {
    const { title: why, remedy } = invitation.problem
    return (
      <Sheet title={title} others={<BackToLogin language={language} />}>
        <p className="problem" role="alert">
          {why} {remedy}
        </p>
      </Sheet>
    )
  }
  const { email, name: known } = invitation.data
  return (
    <Step title={title} text={email} submit={submit} act={act}>
      <KnownAddress email={email} />
      <FieldRow name="name" label={name} isRequired>
        {(wiring, given) => (
          <input {...wiring} autoComplete="name" defaultValue={given?.[0] ?? known ?? ''} />
        )}
      </FieldRow>
      <NewPassword data={data} />
    </Step>
  )
}
