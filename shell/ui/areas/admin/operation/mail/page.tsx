import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActForm } from '../../../form/act-form.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { wordsFor } from '../../../words.ts'
import { useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import '../../access/access.css'
import '../operation.css'

const words = {
  en: {
    title: 'Mail',
    about: 'Letters to people: what waits, what was given up, and what nobody carries away.',
    waiting: 'waiting',
    dead: 'given up',
    letters: 'Letters',
    jobs: 'What was given up, and why',
    inbox: 'Letters that nobody carries away',
    inboxText:
      'No server for mail is configured (SMTP_URL), so they lie in the folder of the data.',
    none: 'Nothing was written yet.',
    carried: 'A server for mail takes the letters. What it has taken is kept nowhere here.',
    to: 'to',
    unopened: 'unopened',
    openAll: 'Mark all as opened',
    done: { opened: 'All are marked as opened.' },
  },
  de: {
    title: 'Post',
    about: 'Briefe an Personen: was wartet, was aufgegeben wurde, und was niemand fortträgt.',
    waiting: 'wartend',
    dead: 'aufgegeben',
    letters: 'Briefe',
    jobs: 'Was aufgegeben wurde, und warum',
    inbox: 'Briefe, die niemand fortträgt',
    inboxText:
      'Kein Server für Post ist eingerichtet (SMTP_URL), deshalb liegen sie im Ordner der Daten.',
    none: 'Noch wurde nichts geschrieben.',
    carried:
      'Ein Server für Post nimmt die Briefe. Was er genommen hat, wird hier nicht aufgehoben.',
    to: 'an',
    unopened: 'ungeöffnet',
    openAll: 'Alle als geöffnet kennzeichnen',
    done: { opened: 'Alle sind als geöffnet gekennzeichnet.' },
  },
}

interface Heading {
  readonly id: string
  readonly at: string
  readonly to: { readonly name: string | null; readonly address: string }
  readonly subject: string
  readonly isOpened: boolean
}

interface Counts {
  readonly counts: readonly {
    readonly job: string
    readonly waiting: number
    readonly dead: number
  }[]
}

interface Data extends OperationData<Counts> {
  /** Nothing where a server takes them. */
  readonly letters: readonly Heading[] | undefined
}

export const showsProblems = true

export async function load(context: PageContext): Promise<Data> {
  const found = await loadFor<Counts>(context, 'mail', '/v1/operation/jobs')
  if (!found.answer) return { ...found, letters: undefined }
  const mail = await context.http.get<{ items: readonly Heading[] }>('/v1/mail')
  return { ...found, letters: mail.ok ? mail.data.items : undefined }
}

export async function act({ http, url }: PageContext): Promise<ActOutcome> {
  const answer = await http.put('/v1/mail/opened')
  return answer.ok ? { to: `${url.pathname}?done=opened` } : answer.problem
}

export function head({ language, answer }: Data) {
  return answer ? { title: wordsFor(words, language).title } : { status: 404 as const }
}

/** Letters to people, and where they are. */
export function Page({ data: { answer, letters } }: { data: Data }) {
  const say = useWords(words)
  const { search } = useLocation()
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const own = answer.data.counts.find(({ job }) => job === 'nacre letter')
  const { waiting = 0, dead = 0 } = own ?? {}
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      {new URLSearchParams(search).has('done') && <p role="status">{say.done.opened}</p>}
      <dl className="figures">
        <div data-bad={dead > 0 || undefined}>
          <dt>{say.letters}</dt>
          <dd>
            {waiting} {say.waiting}, {dead} {say.dead}
            <small>
              <IntentLink to="/admin/operation/jobs">{say.jobs}</IntentLink>
            </small>
          </dd>
        </div>
      </dl>
      {letters === undefined ? (
        <p className="done">{say.carried}</p>
      ) : (
        <Letters letters={letters} />
      )}
    </>
  )
}

function Letters({ letters }: { letters: readonly Heading[] }) {
  const say = useWords(words)
  return (
    <section className="panel" aria-label={say.inbox}>
      <h2>{say.inbox}</h2>
      <p>{say.inboxText}</p>
      {letters.length === 0 && <Placeholder title={say.none} />}
      {letters.some(({ isOpened }) => !isOpened) && (
        <ActForm act={act} name="opened" className="">
          <button type="submit">{say.openAll}</button>
        </ActForm>
      )}
      <ul className="lines letters">
        {letters.map(({ id, at, to, subject, isOpened }) => (
          <li key={id} data-new={!isOpened || undefined}>
            <span>
              <IntentLink to={`/admin/operation/mail/${id}`}>
                {!isOpened && <span className="unseen">{say.unopened}: </span>}
                {subject}
              </IntentLink>
              <small>
                {say.to} {to.name} {to.address}
              </small>
            </span>
            <small>
              <Moment time={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
