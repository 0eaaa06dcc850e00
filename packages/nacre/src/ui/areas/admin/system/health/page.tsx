import { outcomeText } from '../../../outcome-text.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import { useLocation } from 'react-router'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { formNameField } from '../../../../form/action-form.tsx'
import { formText } from '../../../../form/form-text.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { loadSession } from '../../../../records/session.ts'
import { toActionResult, reauthenticateUrl } from '../../access/reauthenticate.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { formatBytes } from '../../../../records/bytes.ts'
import { Backups } from './backups.tsx'
import { databaseName, type HealthData, type HealthReport, loadHealth } from './load-health.ts'
import '../../access/access.css'
import '../operation.css'

export const load = loadHealth
export const showsErrors = true

export async function action({ http, url }: PageContext, form: FormData): Promise<ActionResult> {
  const backupsPath = '/v1/system/backups'
  if (formText(form, formNameField) === 'backup') {
    const result = await http.post(backupsPath)
    return toActionResult(result, url, { outcome: result.status === 202 ? 'begun' : 'made' })
  }
  const name = encodeURIComponent(formText(form, 'part'))
  if (formText(form, 'todo') === 'take') {
    // Checked first, so that the browser does not download an error as a file.
    const { reauthenticatedUntil = '' } = await loadSession(http)
    const isReauthenticated = Date.parse(reauthenticatedUntil) > Date.now()
    return isReauthenticated
      ? { to: `${backupsPath}/${name}`, isStale: true }
      : { to: reauthenticateUrl(url) }
  }
  return toActionResult(await http.delete(`${backupsPath}/${name}`), url, { outcome: 'removed' })
}

export function head({ language }: HealthData) {
  return { title: messagesFor(language)('system.health.title') }
}

/** The health of the installation and its backups. */
export function Page({ data }: { data: HealthData }) {
  const t = useMessages()
  const { search } = useLocation()
  const { result, backups, progress } = data
  if (!result.ok) return <p role="alert">{result.problem.title}</p>
  const outcome = outcomeText(t, 'system.healthDone', search)
  return (
    <>
      <ScreenHead title={t('system.health.title')} about={t('system.health.about')} />
      {outcome && <p role="status">{outcome}</p>}
      <HealthFigures health={result.data} />
      <SettingsProblems problems={result.data.settings} />
      <Backups health={result.data} backups={backups} progress={progress} act={action} />
    </>
  )
}

function SettingsProblems({ problems }: { problems: HealthReport['settings'] }) {
  const t = useMessages()
  if (problems.length === 0) return null
  return (
    <section className="panel" aria-label={t('system.settingsProblems.title')}>
      <h2>{t('system.settingsProblems.title')}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{t(`system.settingsProblems.${problem}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function HealthFigures({ health }: { health: HealthReport }) {
  const t = useMessages()
  const { locale } = useAdmin()
  const { database, disk, jobs, version, node, startedAt, memory } = health
  const bytes = (count: number) => formatBytes(locale, count)
  return (
    <dl className="figures">
      <div>
        <dt>{t('system.health.database')}</dt>
        <dd>
          {databaseName[database.kind]} {database.version}
          <small>
            {t('system.health.responds', {
              size: bytes(database.bytes),
              ms: database.latencyMs,
            })}
          </small>
        </dd>
      </div>
      <div data-invalid={disk.isLow || undefined}>
        <dt>{t('system.health.disk')}</dt>
        <dd>
          {t('system.health.free', { size: bytes(disk.free) })}
          <small>
            {t('system.health.of', { size: bytes(disk.size) })}
            {disk.isLow && ` · ${t('system.health.freeSpace')}`}
          </small>
        </dd>
      </div>
      <div data-invalid={jobs.failed > 0 || undefined}>
        <dt>{t('system.health.jobs')}</dt>
        <dd>
          {t('system.health.queued', { count: jobs.pending })}
          <small>
            <IntentLink to="/admin/system/jobs">
              {t('system.health.overdueJobs', { late: jobs.overdue, failed: jobs.failed })}
            </IntentLink>
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('system.health.version')}</dt>
        <dd>
          {version}
          <small>
            Node {node} ·{' '}
            <IntentLink to="/admin/system/version">{t('system.health.whatsNew')}</IntentLink>
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('system.health.since')}</dt>
        <dd>
          <DateTimeText time={startedAt} />
          <small>{t('system.health.memory', { size: bytes(memory) })}</small>
        </dd>
      </div>
    </dl>
  )
}
