import { outcomeText } from '../../../outcome-text.ts'
import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { EmptyState } from '../../../../kit/empty-state.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'
import { jobName } from './job-name.ts'
import { describeSchedule } from './describe-schedule.ts'
import '../../access/access.css'
import '../operation.css'

interface JobRow {
  readonly id: string
  readonly job: string
  readonly payload?: unknown
  readonly attemptCount: number
  readonly error: string | null
  readonly nextAttemptAt: string
}

interface Overview {
  readonly failed: readonly JobRow[]
  readonly pending: readonly JobRow[]
  readonly scheduled: readonly {
    readonly job: string
    readonly every: string
    readonly next: string
    readonly description: string | null
  }[]
}

type Data = SystemScreenData<Overview>

const pagePath = '/admin/system/jobs'

export function load(context: PageContext): Promise<Data> {
  return loadSystemScreen(context, '/v1/system/jobs')
}

export const showsErrors = true

export async function action({ http }: PageContext, form: FormData): Promise<ActionResult> {
  const jobPath = `/v1/system/jobs/${encodeURIComponent(formText(form, 'id'))}`
  const isAgain = formText(form, 'todo') === 'again'
  const result = isAgain ? await http.post(`${jobPath}/retry`) : await http.delete(jobPath)
  return result.ok ? { to: `${pagePath}?done=${isAgain ? 'again' : 'dropped'}` } : result.problem
}

export function head({ language }: Data) {
  return { title: messagesFor(language)('system.jobs.title') }
}

/** The jobs, with failed ones first. */
export function Page({ data: { result } }: { data: Data }) {
  const t = useMessages()
  const rich = useRichMessages()
  const { language } = useAdmin()
  const { search } = useLocation()
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const { failed, pending, scheduled } = result.data
  const outcome = outcomeText(t, 'system.jobDone', search)
  return (
    <>
      <ScreenHead title={t('system.jobs.title')} about={t('system.jobs.about')} />
      {outcome && <p role="status">{outcome}</p>}
      <section className="panel" aria-label={t('system.jobs.failed')}>
        <h2>{t('system.jobs.failed')}</h2>
        {failed.length === 0 && (
          <EmptyState icon="check" title={t('system.jobs.noneFailed')}>
            {t('system.jobs.noneFailedText')}
          </EmptyState>
        )}
        <ul className="lines">
          {failed.map((job) => (
            <FailedJob key={job.id} job={job} />
          ))}
        </ul>
      </section>
      <div className="panels">
        <section className="panel" aria-label={t('system.jobs.queued')}>
          <h2>{t('system.jobs.queued')}</h2>
          {pending.length === 0 && <p>{t('system.jobs.noneQueued')}</p>}
          <ul className="lines">
            {pending.map(({ id, job, attemptCount, error, nextAttemptAt }) => (
              <li key={id}>
                <span>
                  {jobName(job, language)}
                  {error !== null && (
                    <small>
                      {t('kit.text.labeled', {
                        label: t('system.jobs.attempts', { count: attemptCount }),
                        value: error,
                      })}
                    </small>
                  )}
                </span>
                <small>
                  {rich('system.jobs.dueOn', { date: <DateTimeText time={nextAttemptAt} /> })}
                </small>
              </li>
            ))}
          </ul>
        </section>
        <section className="panel" aria-label={t('system.jobs.scheduled')}>
          <h2>{t('system.jobs.scheduled')}</h2>
          {scheduled.length === 0 && <p>{t('system.jobs.noneScheduled')}</p>}
          <ul className="lines">
            {scheduled.map(({ job, every, next, description }) => (
              <li key={job}>
                <span>
                  {jobName(job, language)}{' '}
                  <small>
                    {[describeSchedule(every, language), description].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <small>{rich('system.jobs.nextRun', { date: <DateTimeText time={next} /> })}</small>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function FailedJob({
  job: { id, job, payload, attemptCount, error, nextAttemptAt },
}: {
  job: JobRow
}) {
  const t = useMessages()
  const { language } = useAdmin()
  return (
    <li>
      <span>
        <strong>{jobName(job, language)}</strong>
        <span className="wrong">{error}</span>
        <small>
          {t('system.jobs.attempts', { count: attemptCount })} ·{' '}
          <DateTimeText time={nextAttemptAt} />
        </small>
      </span>
      <ActionForm act={action} name={id} className="side-by-side">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="todo" value="again">
          {t('system.jobs.retry')}
        </button>
        <button type="submit" name="todo" value="drop" className="danger">
          {t('system.jobs.discard')}
        </button>
      </ActionForm>
      {payload !== undefined && payload !== null && (
        <details>
          <summary>{t('system.jobs.input')}</summary>
          <pre className="preformatted">{JSON.stringify(payload, null, 2)}</pre>
        </details>
      )}
    </li>
  )
}
