import { useLocation } from 'react-router'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { formName } from '../../../form/act-form.tsx'
import { textIn } from '../../../form/text-in.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { wordsFor } from '../../../words.ts'
import { loadSession } from '../../../session.ts'
import { outcomeOf, proveAddress } from '../../access/proof.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { Moment } from '../../moment.tsx'
import { NotHere } from '../../not-here.tsx'
import { bytesIn } from '../bytes.ts'
import { Backups } from './backups.tsx'
import { databaseName, type Health, type HealthData, loadHealth } from './load-health.ts'
import { healthWords } from './health-words.ts'
import '../../access/access.css'
import '../operation.css'

export const load = loadHealth
export const showsProblems = true

export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const at = '/v1/operation/backups'
  if (textIn(form, formName) === 'backup') {
    const answer = await http.post(at)
    return outcomeOf(answer, url, { done: answer.status === 202 ? 'begun' : 'made' })
  }
  const name = encodeURIComponent(textIn(form, 'part'))
  if (textIn(form, 'todo') === 'take') {
    // Asked first, so that nobody is sent a refusal in place of a file.
    const { proved = '' } = await loadSession(http)
    const isProved = Date.parse(proved) > Date.now()
    return isProved ? { to: `${at}/${name}`, isStale: true } : { to: proveAddress(url) }
  }
  return outcomeOf(await http.delete(`${at}/${name}`), url, { done: 'removed' })
}

export function head({ language, answer }: HealthData) {
  return answer ? { title: wordsFor(healthWords, language).title } : { status: 404 as const }
}

/** How the installation is, and its backups. */
export function Page({ data }: { data: HealthData }) {
  const say = useWords(healthWords)
  const { search } = useLocation()
  const { answer, backups, progress } = data
  if (!answer) return <NotHere />
  if (!answer.ok) return <p role="alert">{answer.problem.title}</p>
  const done = say.done[(new URLSearchParams(search).get('done') ?? '') as keyof typeof say.done]
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      {done && <p role="status">{done}</p>}
      <Figures health={answer.data} />
      <Backups health={answer.data} backups={backups} progress={progress} act={act} />
    </>
  )
}

function Figures({ health }: { health: Health }) {
  const say = useWords(healthWords)
  const { locale } = useAdmin()
  const { database, disk, jobs, version, node, started, memory } = health
  const bytes = (count: number) => bytesIn(locale, count)
  return (
    <dl className="figures">
      <div>
        <dt>{say.database}</dt>
        <dd>
          {databaseName[database.kind]} {database.version}
          <small>
            {bytes(database.bytes)} · {say.answers} {database.milliseconds.toLocaleString(locale)}{' '}
            ms
          </small>
        </dd>
      </div>
      <div data-bad={disk.isLow || undefined}>
        <dt>{say.disk}</dt>
        <dd>
          {bytes(disk.free)} {say.free}
          <small>
            {say.of} {bytes(disk.size)}
            {disk.isLow && ` · ${say.full}`}
          </small>
        </dd>
      </div>
      <div data-bad={jobs.dead > 0 || undefined}>
        <dt>{say.jobs}</dt>
        <dd>
          {jobs.waiting} {say.waiting}
          <small>
            <IntentLink to="/admin/operation/jobs">
              {jobs.late} {say.late}, {jobs.dead} {say.dead}
            </IntentLink>
          </small>
        </dd>
      </div>
      <div>
        <dt>{say.version}</dt>
        <dd>
          {version}
          <small>
            Node {node} · <IntentLink to="/admin/operation/version">{say.news}</IntentLink>
          </small>
        </dd>
      </div>
      <div>
        <dt>{say.since}</dt>
        <dd>
          <Moment time={started} />
          <small>
            {say.memory} {bytes(memory)}
          </small>
        </dd>
      </div>
    </dl>
  )
}
