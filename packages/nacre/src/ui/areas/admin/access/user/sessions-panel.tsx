import { useMessages } from '../../../use-messages.ts'
import { deviceName } from '#shell/model/device-name.ts'
import { ActionForm } from '../../../form/action-form.tsx'
import { useAdmin } from '../../admin-context.ts'
import { DateTimeText } from '../../date-time-text.tsx'
import { runUserAction } from './run-user-action.ts'
import type { UserSession } from './load-user-page.ts'
import type { UserPanelProps } from './panels.ts'

/** The active sessions of the user, with buttons that end them. */
export function SessionsPanel({ access: { sessions } }: UserPanelProps) {
  const t = useMessages()
  return (
    <section className="panel" aria-label={t('access.person.sessions')}>
      <h2>{t('access.person.sessions')}</h2>
      {sessions.length === 0 && <p>{t('access.person.noSession')}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <details className="grave">
          <summary>{t('access.person.endAll')}</summary>
          <p>{t('access.person.endAllText')}</p>
          <ActionForm act={runUserAction} name="sessions" className="">
            <button type="submit" className="danger">
              {t('access.person.endAllDo')}
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
  const name = deviceName(device, language) ?? t('access.person.unknown')
  return (
    <li>
      <span title={device ?? undefined}>
        {name}
        <small>
          {[ip, method].filter(Boolean).join(' · ')} · <DateTimeText time={lastSeenAt} />
        </small>
      </span>
      {isCurrent ? (
        <span className="pill">{t('access.person.this')}</span>
      ) : (
        <ActionForm act={runUserAction} name="session" className="">
          <input type="hidden" name="part" value={id} />
          <button
            type="submit"
            aria-label={t('kit.text.labeled', { label: t('access.person.end'), value: name })}
          >
            {t('access.person.end')}
          </button>
        </ActionForm>
      )}
    </li>
  )
}
