import { useContext, useEffect, useRef } from 'react'
import { nextPath } from '#shell/http/next-path.ts'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { urls } from '../../../url-map.ts'
import { ActedContext } from '../../form/acted-context.ts'
import { ActForm } from '../../form/act-form.tsx'
import { Submit } from '../../form/submit.tsx'
import { isIn } from '../../session.ts'
import { wordsFor } from '../../words.ts'
import { type LoginData, loadLogin } from '../login-data.ts'
import { Sheet } from '../step.tsx'
import { type Progress, whereNext } from '../where-next.ts'

const words = {
  en: {
    title: 'Back from your company',
    text: 'What it says of you is being checked.',
    submit: 'Go on',
    login: 'Log in another way',
    account: 'Back to your account',
  },
  de: {
    title: 'Zurück von Ihrer Firma',
    text: 'Was sie über Sie sagt, wird geprüft.',
    submit: 'Weiter',
    login: 'Auf anderem Weg anmelden',
    account: 'Zurück zu Ihrem Konto',
  },
}

export const load = loadLogin

export const showsProblems = true

interface CameBack extends Progress {
  readonly next?: string
}

export async function act({ http, url }: PageContext): Promise<ActOutcome> {
  const given = Object.fromEntries(
    ['code', 'state', 'iss', 'error'].flatMap((name) => {
      const value = url.searchParams.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const answer = await http.post<CameBack>('/v1/session/provider/use', given)
  if (!answer.ok && answer.problem.id === 'proof-needed') {
    return { to: '/login/prove?next=/login/account' }
  }
  const next = nextPath(answer.ok ? answer.data.next : undefined) ?? urls.admin
  return whereNext(answer, new URL(`?next=${encodeURIComponent(next)}`, url))
}

export function head({ language }: LoginData) {
  return { title: wordsFor(words, language).title }
}

/**
 * Where a company sends people back to. What stands in the address is posted from here: with JavaScript at
 * once, else by a press, since no address alone begins a session.
 */
export function Page({ data: { language, session } }: { data: LoginData }) {
  const say = wordsFor(words, language)
  return (
    <Sheet
      title={say.title}
      others={
        <p>
          {isIn(session) ? (
            <IntentLink to="/login/account">{say.account}</IntentLink>
          ) : (
            <IntentLink to={urls.login}>{say.login}</IntentLink>
          )}
        </p>
      }
    >
      <ActForm act={act}>
        <Going text={say.text} submit={say.submit} />
      </ActForm>
    </Sheet>
  )
}

/** Sends the form around it, once; what has been refused is worth nothing a second time. */
function Going({ text, submit }: { text: string; submit: string }) {
  const acted = useContext(ActedContext)
  const mark = useRef<HTMLParagraphElement>(null)
  const isOver = acted?.problem !== undefined
  useEffect(() => {
    if (!isOver) mark.current?.closest('form')?.requestSubmit()
    // Whatever comes of it, this is done once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (isOver) return null
  return (
    <>
      <p ref={mark}>{text}</p>
      <Submit>{submit}</Submit>
    </>
  )
}
