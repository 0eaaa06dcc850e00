import { useRichMessages } from '../../../../kit/use-rich-messages.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import type { ActionResult, PageContext } from '#shell/http/page-context.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { useAlerts } from '../../alerts/alerts-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { formatBytes } from '../../../../records/bytes.ts'
import type { BackupData, BackupProgressData, HealthReport } from './load-health.ts'

interface Props {
  health: HealthReport
  backups: readonly BackupData[]
  progress: BackupProgressData
  act(context: PageContext, form: FormData): Promise<ActionResult>
}

/** The backups of the database. Those of PostgreSQL are made each day only if a schedule is set. */
export function Backups({ health: { database }, backups, progress, act }: Props) {
  const t = useMessages()
  const rich = useRichMessages()
  const overdue = useAlerts().alerts.find(({ kind }) => kind === 'overdue-backup')
  return (
    <section className="panel" aria-label={t('system.health.backups')}>
      <h2>{t('system.health.backups')}</h2>
      <p>
        {t(database.kind === 'postgres' ? 'system.health.postgres' : 'system.health.backupsText')}
      </p>
      {overdue?.since && (
        <p>
          <strong className="wrong">
            {rich('system.health.backupOverdue', { date: <DateTimeText time={overdue.since} /> })}
          </strong>
        </p>
      )}
      {progress.failed && (
        <p>
          <strong className="wrong">
            <DateTimeText time={progress.failed.failedAt} />: {progress.failed.reason}
          </strong>
        </p>
      )}
      {progress.underWay ? (
        <p>
          {rich('system.health.backupRunning', { date: <DateTimeText time={progress.underWay} /> })}
        </p>
      ) : (
        <ActionForm act={act} name="backup" className="">
          <SubmitButton>{t('system.health.createBackup')}</SubmitButton>
        </ActionForm>
      )}
      {backups.length === 0 && <p>{t('system.health.none')}</p>}
      <ul className="lines">
        {backups.map((backup) => (
          <Backup key={backup.name} backup={backup} progress={progress} act={act} />
        ))}
      </ul>
    </section>
  )
}

function Backup({
  backup,
  progress: { verified, inBucket },
  act,
}: { backup: BackupData } & Pick<Props, 'progress' | 'act'>) {
  const t = useMessages()
  const rich = useRichMessages()
  const { locale } = useAdmin()
  const { name, createdAt, bytes } = backup
  return (
    <li>
      <span>
        <DateTimeText time={createdAt} />
        <small>
          {name} · {formatBytes(locale, bytes)}
          {inBucket?.includes(name) && ` · ${t('system.health.inBucket')}`}
          {verified?.name === name && (
            <>
              {' · '}
              {rich('system.health.verified', { date: <DateTimeText time={verified.at} /> })}
            </>
          )}
        </small>
      </span>
      <ActionForm act={act} name={name} className="side-by-side">
        <input type="hidden" name="part" value={name} />
        <button
          type="submit"
          name="todo"
          value="take"
          aria-label={t('kit.text.labeled', {
            label: t('system.health.download'),
            value: name,
          })}
        >
          <KitIcon name="export" />
          {t('system.health.download')}
        </button>
        <button
          type="submit"
          name="todo"
          value="remove"
          className="danger"
          aria-label={t('kit.text.labeled', {
            label: t('system.health.remove'),
            value: name,
          })}
        >
          {t('system.health.remove')}
        </button>
      </ActionForm>
    </li>
  )
}
