import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { ActForm } from '../../../form/act-form.tsx'
import { textIn } from '../../../form/text-in.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { Placeholder } from '../../../kit/placeholder.tsx'
import { wordsFor } from '../../../words.ts'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { loadFor, type OperationData } from '../load-for.ts'
import { jobName } from './job-name.ts'
import { jobWords } from './job-words.ts'
import { scheduleInWords } from './schedule-in-words.ts'
import '../../access/access.css'
import '../operation.css'

interface ShownJob {
  readonly id: string
  readonly job: string
  readonly payload?: unknown
  readonly tries: number
  readonly error: string | null
  readonly due: string
}

interface Overview {
  readonly dead: readonly ShownJob[]
  readonly waiting: readonly ShownJob[]
  readonly planned: readonly {
    readonly job: string
    readonly every: string
    readonly next: string
    readonly does: string | null
  }[]
}

type Data = OperationData<Overview>

const here = '/admin/operation/jobs'

export function load(context: PageContext): Promise<Data> {
  return loadFor(context, 'jobs', '/v1/operation/jobs')
}

export const showsProblems = true

export async function act({ http }: PageContext, form: FormData): Promise<ActOutcome> {
  const at = `/v1/operation/jobs/${encodeURIComponent(textIn(form, 'id'))}`
  const isAgain = textIn(form, 'todo') === 'again'
  const answer = isAgain ? await http.post(`${at}/again`) : await http.delete(at)
  return answer.ok ? { to: `${here}?done=${isAgain ? 'again' : 'dropped'}` } : answer.problem
}

export function head({ language, answer }: Data) {
  return answer ? { title: wordsFor(jobWords, language).title } : { status: 404 as const }
}

/** Jobs: what was given up first, for somebody has to look at it. */
export function Page({ data: { answer } }: { data: Data }) {
  const say = useWords(jobWords)
  const { language } = useAdmin()
  const { search } = useLocation()
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const { dead, waiting, planned } = answer.data
  const done = say.done[(new URLSearchParams(search).get('done') ?? '') as keyof typeof say.done]
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      {done && <p role="status">{done}</p>}
      <section className="panel" aria-label={say.dead}>
        <h2>{say.dead}</h2>
        {dead.length === 0 && (
          <Placeholder icon="check" title={say.noneDead}>
            {say.noneDeadText}
          </Placeholder>
        )}
        <ul className="lines">
          {dead.map((job) => (
            <Dead key={job.id} job={job} />
          ))}
        </ul>
      </section>
      <div className="panels">
        <section className="panel" aria-label={say.waiting}>
          <h2>{say.waiting}</h2>
          {waiting.length === 0 && <p>{say.noneWaiting}</p>}
          <ul className="lines">
            {waiting.map(({ id, job, tries, error, due }) => (
              <li key={id}>
                <span>
                  {jobName(job, language)}
                  {error !== null && <small>{`${say.tried(tries)}: ${error}`}</small>}
                </span>
                <small>
                  {say.due} <Moment time={due} />
                </small>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel" aria-label={say.planned}>
          <h2>{say.planned}</h2>
          {planned.length === 0 && <p>{say.nonePlanned}</p>}
          <ul className="lines">
            {planned.map(({ job, every, next, does }) => (
              <li key={job}>
                <span>
                  {jobName(job, language)}{' '}
                  <small>
                    {[scheduleInWords(every, language), does].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <small>
                  {say.next} <Moment time={next} />
                </small>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Dead({ job: { id, job, payload, tries, error, due } }: { job: ShownJob }) {
  const say = useWords(jobWords)
  const { language } = useAdmin()
  return (
    <li>
      <span>
        <strong>{jobName(job, language)}</strong>
        <span className="wrong">{error}</span>
        <small>
          {say.tried(tries)} · <Moment time={due} />
        </small>
      </span>
      <ActForm act={act} name={id} className="side-by-side">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="todo" value="again">
          {say.again}
        </button>
        <button type="submit" name="todo" value="drop" className="danger">
          {say.drop}
        </button>
      </ActForm>
      {payload !== undefined && payload !== null && (
        <details>
          <summary>{say.told}</summary>
          <pre className="told">{JSON.stringify(payload, null, 2)}</pre>
        </details>
      )}
    </li>
  )
}
