import { useMessages } from '../../../../kit/use-messages.ts'
import { deviceName } from '#shell/model/accounts/device-name.ts'
import { ActionForm } from '../../../../form/action-form.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { formatAccountVerb } from '../account-verbs.ts'
import { runUserAction } from './run-user-action.ts'
import type { UserSession } from './load-user-page.ts'
import type { UserPanelProps } from './panels.ts'

/** The active sessions of the user, with buttons that end them. */
export function SessionsPanel({ access: { sessions } }: UserPanelProps) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('access.user.sessions')}>
      <h2>{t('access.user.sessions')}</h2>
      {sessions.length === 0 && <p>{t('access.user.noSession')}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <details className="grave">
          <summary>{t('access.user.endSessions')}</summary>
          <p>{t('access.user.endSessionsText')}</p>
          <ActionForm act={runUserAction} name="sessions" className="">
            <button type="submit" className="danger">
              {t('access.user.confirmEnd')}
            </button>
          </ActionForm>
        </details>
      )}
    </section>
  )
}

function SessionItem({ session }: { session: UserSession }) {
  const t = useMessages()
  const { id, isCurrent, lastSeenAt, device, ip, method } = session
  const { language } = useAdmin()
  const name = deviceName(device, language) ?? t('access.user.unknownDevice')
  return (
    <li>
      <span title={device ?? undefined}>
        {name}
        <small>
          {[ip, formatAccountVerb(`sign-in:${method}`, language)].filter(Boolean).join(' · ')} ·{' '}
          <DateTimeText time={lastSeenAt} />
        </small>
      </span>
      {isCurrent ? (
        <span className="pill">{t('access.user.thisBrowser')}</span>
      ) : (
        <ActionForm act={runUserAction} name="session" className="">
          <input type="hidden" name="part" value={id} />
          <button
            type="submit"
            aria-label={t('kit.text.labeled', { label: t('access.user.endSession'), value: name })}
          >
            {t('access.user.endSession')}
          </button>
        </ActionForm>
      )}
    </li>
  )
}
